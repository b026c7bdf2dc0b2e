extension PageScript {
  /// The table of events: its filter, its row at the instant, and the way from a mark to a row.
  static let table = """
    const rows=[...document.querySelectorAll('#events tbody tr')];
    const times=rows.map(r=>Number(r.dataset.t));
    const scroller=byId('events-scroll');
    let current=null;
    const shown=r=>{
      const top=r.offsetTop,height=scroller.clientHeight;
      if(top<scroller.scrollTop+40||top+r.offsetHeight>scroller.scrollTop+height)
        scroller.scrollTop=top-height/2;
    };
    const mark=row=>{
      if(row===current)return;
      if(current)current.classList.remove('now');
      current=row;
      if(row){row.classList.add('now');if(!scroller.matches(':hover'))shown(row)}
    };
    const said=rows.filter(r=>r.dataset.said!==undefined);
    const saidTimes=said.map(r=>Number(r.dataset.t));
    listeners.push(()=>{
      let i=last(times,now+1e-6);
      while(i>=0&&rows[i].hidden)i--;
      mark(rows[i]||null);
      const row=said[last(saidTimes,now+1e-6)];
      set('banner',row?row.querySelector('.main').textContent:'');
    });
    const go=row=>{seek(Number(row.dataset.t));mark(row);shown(row)};
    for(const row of rows)row.addEventListener('click',()=>{
      if(String(getSelection())==='')seek(Number(row.dataset.t)),mark(row);
    });
    document.addEventListener('click',e=>{
      const link=e.target.closest('a');
      if(!link)return;
      const row=byId((link.getAttribute('href')||'').slice(1));
      if(!row||!row.dataset.t)return;
      e.preventDefault();
      if(dragged<6)go(row);
    });
    const query=byId('query'),boxes=[...document.querySelectorAll('.filter [type=checkbox]')];
    const texts=rows.map(r=>r.textContent.toLowerCase());
    const sift=()=>{
      const words=query.value.toLowerCase().split(/\\s+/).filter(Boolean);
      const kinds=new Set(boxes.filter(b=>b.checked).map(b=>b.value));
      let count=0;
      rows.forEach((row,i)=>{
        row.hidden=!kinds.has(row.dataset.family)||!words.every(w=>texts[i].includes(w));
        if(!row.hidden)count++;
      });
      set('count',count+' of '+rows.length);
    };
    query.addEventListener('input',sift);
    for(const box of boxes)box.addEventListener('change',sift);
    sift();

    """

  /// The keys; those typed into a field stay there.
  static let keys = """
    const fixStep=d=>{
      const i=last(data.t,now+1e-6);
      seek(data.t[Math.min(Math.max(i+d,0),data.t.length-1)]||0);
    };
    const eventStep=d=>{
      const open=rows.filter(r=>!r.hidden);
      const next=d>0?open.find(r=>Number(r.dataset.t)>now+1e-6)
        :open.reverse().find(r=>Number(r.dataset.t)<now-1e-6);
      if(next)go(next);
    };
    const actions={' ':()=>play(!playing),k:()=>play(!playing),
      ArrowLeft:e=>seek(now-(e.shiftKey?30:5)),
      ArrowRight:e=>seek(now+(e.shiftKey?30:5)),',':()=>fixStep(-1),'.':()=>fixStep(1),
      n:()=>eventStep(1),p:()=>eventStep(-1),Home:()=>seek(0),End:()=>seek(data.end),
      '+':()=>zoom(0.5,...middle()),'-':()=>zoom(2,...middle()),0:()=>zoom(1e3,0,0),
      '/':()=>query.focus()};
    document.addEventListener('keydown',e=>{
      if(e.ctrlKey||e.metaKey||e.altKey||e.target.matches('input,select,textarea'))return;
      if(e.key===' '&&e.target.closest('button,a,summary'))return;
      const action=actions[e.key];
      if(action){e.preventDefault();action(e)}
    });
    seek(0);

    """
}
