/* The timeline: its cursor, what it shows at the pointer, and its zoom. */
const strip=byId('timeline'),frame=byId('strip'),head=byId('playhead'),hand=byId('pointer');
const move=(line,time)=>{
  const x=(time/span*100).toFixed(3)+'%';
  line.setAttribute('x1',x);
  line.setAttribute('x2',x);
};
let wide=1;
const widest=clamp(span/10,1,128);
/* Scrolls so that a time is at a fraction of the visible width. */
const scrollTo=(time,fraction)=>{
  frame.scrollLeft=time/span*frame.clientWidth*wide-frame.clientWidth*fraction;
};
listeners.push(()=>{
  move(head,now);
  if(wide===1)return;
  const x=now/span*frame.clientWidth*wide-frame.scrollLeft;
  if(x<0||x>frame.clientWidth*.95)scrollTo(now,playing?.1:.5);
});
const timeAt=e=>{
  const box=strip.getBoundingClientRect();
  return clamp((e.clientX-box.left)/box.width,0,1)*span;
};
const stretch=(factor,time=now)=>{
  const before=time/span*frame.clientWidth*wide-frame.scrollLeft;
  const fraction=clamp(before/frame.clientWidth,0,1);
  wide=clamp(wide*factor,1,widest);
  strip.style.width=wide*100+'%';
  frame.className='strip'+[4,16,64].filter(k=>wide>=k).map(k=>' zoom-'+k).join('');
  scrollTo(time,fraction);
};
const pan=fraction=>{frame.scrollLeft+=frame.clientWidth*fraction};
byId('strip-in').addEventListener('click',()=>stretch(2));
byId('strip-out').addEventListener('click',()=>stretch(0.5));
frame.addEventListener('wheel',e=>{
  if(!e.ctrlKey&&!e.metaKey)return;
  e.preventDefault();
  stretch(Math.exp(-e.deltaY*0.008),timeAt(e));
},{passive:false});
strip.addEventListener('pointerdown',e=>{
  if(e.target.closest('a'))return;
  strip.setPointerCapture(e.pointerId);
  seek(timeAt(e));
});
strip.addEventListener('pointermove',e=>{
  const time=clamp(timeAt(e),0,data.end),p=at(time);
  move(hand,time);
  hand.classList.add('shown');
  if(p){
    draw('ghost',dot(p.x,p.y));
    set('hover',[clock(time),p.isSilent?'no signal':'',p.v===null?'':speedWords(p.v,p.l),
      p.d===null?'':p.d.toFixed(0)+' m from the route',
      p.r===null?'':meters(p.r)+' to go',p.g===null?'':clock(p.g)].filter(Boolean).join(' · '));
  }
  if(strip.hasPointerCapture(e.pointerId))seek(time);
});
strip.addEventListener('pointerleave',()=>{
  hand.classList.remove('shown');
  draw('ghost','');
  set('hover','');
});
