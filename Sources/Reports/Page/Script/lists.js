/* The lists of events and differences, their filter, and the layers of the map. */
const main=document.querySelector('main');
/* A list whose rows have times: one row is current and takes the keyboard's focus. */
const makeList=(name,chosen)=>{
  const scroller=byId(name+'-scroll');
  const rows=scroller?all('tbody tr',scroller):[];
  const times=rows.map(row=>Number(row.dataset.t));
  let current=null;
  const show=row=>{
    const room=scroller.getBoundingClientRect(),own=row.getBoundingClientRect();
    if(room.height&&(own.top<room.top+34||own.bottom>room.bottom))
      scroller.scrollTop+=own.top-room.top-room.height/2;
  };
  const mark=row=>{
    if(row===current)return;
    for(const[old,on]of[[current,false],[row,true]]){
      if(!old)continue;
      old.classList.toggle('now',on);
      old.tabIndex=on?0:-1;
      if(on)old.setAttribute('aria-current','true');else old.removeAttribute('aria-current');
    }
    current=row;
    if(row&&!scroller.matches(':hover'))show(row);
  };
  const go=row=>{seek(Number(row.dataset.t));mark(row);show(row);if(chosen)chosen(row)};
  rows.forEach((row,i)=>{
    row.tabIndex=i?-1:0;
    row.addEventListener('click',()=>{if(String(getSelection())==='')go(row)});
    row.addEventListener('keydown',e=>{
      const next=e.key==='ArrowDown'?1:e.key==='ArrowUp'?-1:0;
      if(e.key!=='Enter'&&!next)return;
      e.preventDefault();
      let j=i+next;
      while(rows[j]&&rows[j].hidden)j+=next;
      if(rows[j]){go(rows[j]);rows[j].focus({preventScroll:true})}
    });
  });
  return{rows,times,scroller,mark,go,get current(){return current}};
};
const choose=list=>{
  main.dataset.list=list;
  for(const b of all('.lists button'))b.setAttribute('aria-pressed',b.dataset.list===list);
};
for(const b of all('.lists button'))b.addEventListener('click',()=>choose(b.dataset.list));
const events=makeList('events');
const spotlight=row=>{
  choose('differences');
  for(const old of all('.difference.now'))old.classList.remove('now');
  const mark=byId('m'+row.id.slice(1));
  if(!mark)return;
  mark.classList.add('now');
  mark.parentNode.append(mark);
  /* Two places are so far apart that an arrow fits between them, and both in view. */
  const[x,y,u,v]=mark.dataset.ends.split(' ').map(Number);
  if(u===undefined||x===u&&y===v)return isWhole()||centerOn(x,y,view.scale);
  const apart=Math.hypot(u-x,v-y);
  centerOn((x+u)/2,(y+v)/2,clamp(view.scale,70/apart,Math.min(box.width,box.height)*.6/apart));
};
const differences=makeList('differences',spotlight);
choose(byId('differences')?'differences':'events');
listeners.push(()=>{
  let i=last(events.times,now+1e-6);
  while(i>=0&&events.rows[i].hidden)i--;
  /* Of several events at one time the one that was chosen stays. */
  const kept=events.current;
  if(!kept||i<0||kept.hidden||kept.dataset.t!==events.rows[i].dataset.t)
    events.mark(events.rows[i]||null);
  const saying=last(data.said,now+1e-6);
  set('banner',saying<0?'':data.words[data.saying[saying]]);
});
/* Leads to the row that an address or a link names. */
const open=id=>{
  const row=byId(id);
  const list=[events,differences].find(list=>list.rows.includes(row));
  if(!list)return false;
  if(list===events)choose('events');
  list.go(row);
  return true;
};
document.addEventListener('click',e=>{
  const link=e.target.closest('a[href^="#"]');
  if(!link)return;
  e.preventDefault();
  if(!map.contains(link)||dragged<6)open(link.getAttribute('href').slice(1));
});
addEventListener('hashchange',()=>open(location.hash.slice(1)));
const query=byId('query'),boxes=all('.filter [type=checkbox]');
const texts=events.rows.map(row=>row.textContent.toLowerCase());
const sift=()=>{
  const words=query.value.toLowerCase().split(/\s+/).filter(Boolean);
  const kinds=new Set(boxes.filter(b=>b.checked).map(b=>b.value));
  let count=0;
  events.rows.forEach((row,i)=>{
    row.hidden=!kinds.has(row.dataset.family)||!words.every(w=>texts[i].includes(w));
    if(!row.hidden)count++;
  });
  set('count',count+' of '+events.rows.length);
};
query.addEventListener('input',sift);
for(const b of boxes)b.addEventListener('change',sift);
sift();
const layers=all('.layers button');
const layer=name=>{
  map.classList.remove('only-golden','only-now');
  if(name!=='both')map.classList.add('only-'+name);
  for(const b of layers)b.setAttribute('aria-pressed',b.dataset.layer===name);
};
for(const b of layers)b.addEventListener('click',()=>layer(b.dataset.layer));
const nextLayer=()=>{
  if(!layers.length)return;
  const i=layers.findIndex(b=>b.getAttribute('aria-pressed')==='true');
  layer(layers[(i+1)%layers.length].dataset.layer);
};
