/* The trip's numbers, the clock, and the player. */
const byId=id=>document.getElementById(id);
const all=(query,from=document)=>[...from.querySelectorAll(query)];
const data=JSON.parse(byId('drive').textContent);
const root=document.documentElement;
const span=Math.max(data.end,1);
const clock=s=>{
  const w=Math.floor(s),h=Math.floor(w/3600),m=Math.floor(w/60)%60;
  const two=n=>String(n).padStart(2,'0');
  return h?h+':'+two(m)+':'+two(w%60):m+':'+two(w%60);
};
const meters=m=>m<999.5?m.toFixed(0)+' m':(m/1000).toFixed(1)+' km';
const clamp=(v,least,most)=>Math.min(Math.max(v,least),most);
/* The last index whose value is at most v; -1 before the first. */
const last=(list,v)=>{
  let a=0,b=list.length;
  while(a<b){const c=(a+b)>>1;if(list[c]<=v)a=c+1;else b=c}
  return a-1;
};
const set=(id,text)=>{const e=byId(id);if(e.textContent!==text)e.textContent=text};
/* Whether map, timeline and events share a screen that does not scroll; as in the style sheet. */
const bench=matchMedia('(min-width:900px) and (min-height:560px)');
const listeners=[];
let now=0;
const seek=t=>{now=clamp(t,0,data.end);for(const f of listeners)f()};
root.classList.add('live');

/* The samples on both sides of a time, and the fraction of the way between them. */
const between=time=>{
  const t=data.t,i=Math.max(last(t,time),0),j=Math.min(i+1,t.length-1);
  const isSilent=time>t[i]&&data.gaps.includes(j);
  const f=j>i&&t[j]>t[i]&&!isSilent?clamp((time-t[i])/(t[j]-t[i]),0,1):0;
  return{i,j,f,isSilent};
};
/* What is known of a time; nothing without a fix. */
const at=time=>{
  if(!data.t.length)return null;
  const{i,j,f,isSilent}=between(time);
  const mix=list=>list[i]===null||list[j]===null?list[i]:list[i]+(list[j]-list[i])*f;
  /* Between two routes there is no way along which to go. */
  const same=data.n[i]===data.n[j];
  const told=list=>isSilent?null:list[i];
  return{x:mix(data.x),y:mix(data.y),sx:same?mix(data.sx):data.sx[i],
    sy:same?mix(data.sy):data.sy[i],v:told(data.v),d:told(data.d),r:told(data.r),g:told(data.g),
    l:told(data.l),s:data.s[i],i,isSilent};
};
const speedWords=(v,limit)=>v===null?'–':(v*3.6).toFixed(0)+' km/h'
  +(limit===null?'':' (limit '+(limit*3.6).toFixed(0)+')');
const standings=['on the route','off the route','simulated'];
const styles=['now','now off-route','now simulated'];
const marker=document.querySelector('.now');
const draw=(part,d)=>byId('now-'+part).setAttribute('d',d);
const dot=(x,y)=>'M'+x.toFixed(2)+' '+y.toFixed(2)+'h0';
listeners.push(()=>{
  set('clock',clock(now)+' / '+clock(data.end));
  const slider=byId('scrub');
  slider.value=now;
  slider.setAttribute('aria-valuetext',clock(now));
  const p=at(now);
  if(!p)return;
  const raw=dot(p.x,p.y),onRoad=p.sx!==null&&p.sx!==undefined;
  marker.setAttribute('class',p.isSilent?'now silent':styles[p.s]);
  draw('raw',raw);
  draw('halo',raw+(onRoad?dot(p.sx,p.sy):''));
  draw('snapped',onRoad?dot(p.sx,p.sy):'');
  draw('link',onRoad?'M'+p.x+' '+p.y+'L'+p.sx+' '+p.sy:'');
  set('read-state',p.isSilent?'no signal':standings[p.s]);
  set('read-speed',speedWords(p.v,p.l));
  set('read-deviation',p.d===null?'–':p.d.toFixed(0)+' m');
  set('read-remaining',p.r===null?'–':meters(p.r)+(p.g===null?'':', '+clock(p.g)));
  set('read-place',spot(p.x,p.y));
  set('read-time',data.start===null?'–':
    new Date(data.start+now*1000).toISOString().replace('T',' ').slice(0,19));
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
