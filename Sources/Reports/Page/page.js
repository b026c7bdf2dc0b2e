'use strict';(()=>{
const byId=id=>document.getElementById(id);
const data=JSON.parse(byId('drive').textContent);
const root=document.documentElement;
const clock=s=>{const w=Math.floor(s),h=Math.floor(w/3600),m=Math.floor(w/60)%60,
  two=n=>String(n).padStart(2,'0');
  return h?h+':'+two(m)+':'+two(w%60):m+':'+two(w%60)};
const meters=m=>m<999.5?m.toFixed(0)+' m':(m/1000).toFixed(1)+' km';
/* The last index whose value is at most v; -1 before the first. */
const last=(list,v)=>{let a=0,b=list.length;
  while(a<b){const c=(a+b)>>1;if(list[c]<=v)a=c+1;else b=c}return a-1};
const listeners=[];
let now=0;
const seek=t=>{now=Math.min(Math.max(t,0),data.end);for(const f of listeners)f()};
root.classList.add('live');
const at=()=>{
  const t=data.t;
  if(!t.length)return null;
  const i=Math.max(last(t,now),0),j=Math.min(i+1,t.length-1);
  const f=j>i&&t[j]>t[i]?Math.min(Math.max((now-t[i])/(t[j]-t[i]),0),1):0;
  const mix=list=>list[i]===null||list[j]===null?list[i]:list[i]+(list[j]-list[i])*f;
  /* Between two routes there is no way along which to go. */
  const same=data.n[i]===data.n[j];
  return{x:mix(data.x),y:mix(data.y),sx:same?mix(data.sx):data.sx[i],
    sy:same?mix(data.sy):data.sy[i],v:data.v[i],d:data.d[i],r:data.r[i],g:data.g[i],
    s:data.s[i]};
};
/* A point of the drawing as latitude and longitude, ready to be pasted. */
const spot=(x,y)=>{
  const[lat,lon,north,east]=data.map;
  const far=lon+(x-whole[2]/2)/east;
  return(lat-(y-whole[3]/2)/north).toFixed(6)+','+(far-360*Math.round(far/360)).toFixed(6);
};
const standings=['on the route','off the route','simulated'];
const styles=['now','now off-route','now simulated'];
const set=(id,text)=>{const e=byId(id);if(e.textContent!==text)e.textContent=text};
const path=(id,d)=>byId('now-'+id).setAttribute('d',d);
const marker=document.querySelector('.now');
listeners.push(()=>{
  set('clock',clock(now)+' / '+clock(data.end));
  byId('scrub').value=now;
  const p=at();
  if(!p)return;
  const dot=(x,y)=>'M'+x.toFixed(2)+' '+y.toFixed(2)+'h0';
  const raw=dot(p.x,p.y),onRoad=p.sx!==null&&p.sx!==undefined;
  marker.setAttribute('class',styles[p.s]);
  path('raw',raw);
  path('halo',raw+(onRoad?dot(p.sx,p.sy):''));
  path('snapped',onRoad?dot(p.sx,p.sy):'');
  path('link',onRoad?'M'+p.x+' '+p.y+'L'+p.sx+' '+p.sy:'');
  set('read-state',standings[p.s]);
  set('read-speed',p.v===null?'–':(p.v*3.6).toFixed(0)+' km/h');
  set('read-deviation',p.d===null?'–':p.d.toFixed(0)+' m');
  set('read-remaining',p.r===null?'–':meters(p.r)+(p.g===null?'':', '+clock(p.g)));
  set('read-place',spot(p.x,p.y));
  set('read-time',data.start===null?'–':
    new Date(data.start+now*1000).toISOString().replace('T',' ').slice(0,19)+' UTC');
});
let playing=false,stamp=0;
const tick=time=>{
  if(!playing)return;
  const gone=Math.min((time-stamp)/1000,0.25);
  stamp=time;
  seek(now+gone*Number(byId('speed').value));
  if(now>=data.end)play(false);else requestAnimationFrame(tick);
};
const play=on=>{
  playing=on;
  byId('play').textContent=on?'Pause':'Play';
  if(on){
    if(now>=data.end)seek(0);
    requestAnimationFrame(time=>{stamp=time;tick(time)});
  }
};
byId('play').addEventListener('click',()=>play(!playing));
byId('scrub').addEventListener('input',e=>seek(Number(e.target.value)));
const map=byId('map'),whole=map.getAttribute('viewBox').split(' ').map(Number);
let view=whole.slice();
const look=()=>{
  map.setAttribute('viewBox',view.map(n=>n.toFixed(3)).join(' '));
  const box=map.getBoundingClientRect();
  const scale=Math.min(box.width/view[2],box.height/view[3]);
  map.style.setProperty('--unit',scale>0?1/scale:1);
  /* The greatest round length that takes up to 150 pixels. */
  const most=data.map[4]*150/(scale>0?scale:1),ten=10**Math.floor(Math.log10(most));
  const long=ten*(most>=5*ten?5:most>=2*ten?2:1),bar=byId('bar');
  bar.style.width=(long/data.map[4]*scale).toFixed(1)+'px';
  bar.textContent=long<1000?long+' m':long/1000+' km';
  map.style.touchAction=view[2]<whole[2]?'none':'pan-x pan-y';
};
const place=e=>{
  const p=new DOMPoint(e.clientX,e.clientY).matrixTransform(map.getScreenCTM().inverse());
  return[p.x,p.y];
};
const zoom=(factor,x,y)=>{
  const wide=Math.min(Math.max(view[2]*factor,data.least),whole[2]),k=wide/view[2];
  const clamp=(v,size,all)=>Math.min(Math.max(v,0),all-size);
  view=[x-(x-view[0])*k,y-(y-view[1])*k,wide,view[3]*k];
  view[0]=clamp(view[0],view[2],whole[2]);
  view[1]=clamp(view[1],view[3],whole[3]);
  look();
};
const middle=()=>{
  const p=at();
  return view[2]===whole[2]&&p?[p.x,p.y]:[view[0]+view[2]/2,view[1]+view[3]/2];
};
byId('zoom-in').addEventListener('click',()=>zoom(0.5,...middle()));
byId('zoom-out').addEventListener('click',()=>zoom(2,...middle()));
byId('zoom-all').addEventListener('click',()=>zoom(1e3,0,0));
map.addEventListener('dblclick',e=>{e.preventDefault();zoom(0.5,...place(e))});
map.addEventListener('wheel',e=>{
  /* A wheel alone scrolls the page; a pinch on a touch pad comes with the control key. */
  if(!e.ctrlKey&&!e.metaKey)return;
  e.preventDefault();
  zoom(Math.exp(e.deltaY*0.004),...place(e));
},{passive:false});
const fingers=new Map();
let dragged=0;
map.addEventListener('pointerdown',e=>{fingers.set(e.pointerId,e);dragged=0});
for(const end of['pointerup','pointercancel','pointerleave'])
  map.addEventListener(end,e=>fingers.delete(e.pointerId));
map.addEventListener('pointermove',e=>{
  const before=fingers.get(e.pointerId);
  if(!before)return;
  const[x,y]=place(e),[fx,fy]=place(before);
  dragged+=Math.abs(e.clientX-before.clientX)+Math.abs(e.clientY-before.clientY);
  fingers.set(e.pointerId,e);
  const others=[...fingers.values()].filter(f=>f.pointerId!==e.pointerId);
  if(others.length){
    const apart=f=>Math.hypot(f.clientX-others[0].clientX,f.clientY-others[0].clientY);
    const wide=apart(e);
    if(wide>0)zoom(apart(before)/wide,...place(others[0]));
  }else if(view[2]<whole[2]){
    view[0]-=x-fx;
    view[1]-=y-fy;
    zoom(1,x,y);
  }
});
map.addEventListener('pointermove',e=>set('spot',spot(...place(e))));
map.addEventListener('pointerleave',()=>set('spot',''));
addEventListener('resize',look);
look();
const strip=byId('timeline'),head=byId('playhead');
listeners.push(()=>{
  const x=(data.end>0?now/Math.max(data.end,1)*100:0).toFixed(3)+'%';
  head.setAttribute('x1',x);
  head.setAttribute('x2',x);
});
const scrubTo=e=>{
  const box=strip.getBoundingClientRect();
  seek((e.clientX-box.left)/box.width*Math.max(data.end,1));
};
strip.addEventListener('pointerdown',e=>{
  if(e.target.closest('a'))return;
  strip.setPointerCapture(e.pointerId);
  scrubTo(e);
});
const hover=e=>{
  const box=strip.getBoundingClientRect();
  const t=Math.min(Math.max((e.clientX-box.left)/box.width*Math.max(data.end,1),0),data.end);
  const i=Math.max(last(data.t,t),0),words=[clock(t)];
  if(data.v[i]!=null)words.push((data.v[i]*3.6).toFixed(0)+' km/h');
  if(data.d[i]!=null)words.push(data.d[i].toFixed(0)+' m from the route');
  if(data.r[i]!=null)words.push(meters(data.r[i])+' to go');
  set('hover',words.join(' · '));
};
strip.addEventListener('pointermove',e=>{
  hover(e);
  if(strip.hasPointerCapture(e.pointerId))scrubTo(e);
});
strip.addEventListener('pointerleave',()=>set('hover',''));
let wide=1;
const stretch=factor=>{
  const frame=byId('strip'),middle=now/Math.max(data.end,1);
  wide=Math.min(Math.max(wide*factor,1),64);
  strip.style.width=wide*100+'%';
  frame.className='strip'+(wide>=16?' zoom-16':wide>=4?' zoom-4':'');
  frame.scrollLeft=middle*strip.getBoundingClientRect().width-frame.clientWidth/2;
};
byId('strip-in').addEventListener('click',()=>stretch(2));
byId('strip-out').addEventListener('click',()=>stretch(0.5));
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
  const words=query.value.toLowerCase().split(/\s+/).filter(Boolean);
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
  if(e.ctrlKey||e.metaKey||e.altKey||e.target.matches('input[type=search]'))return;
  /* A list chooses by arrows, Home, End and digits; a box and a button are pressed by the space. */
  if(e.target.matches('select')&&!'np,.+-/k'.includes(e.key))return;
  if(e.key===' '&&e.target.closest('button,a,summary,[type=checkbox]'))return;
  const action=actions[e.key];
  if(action){e.preventDefault();action(e)}
});
seek(0);
})();
