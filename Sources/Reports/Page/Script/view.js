/* The map: what part of it is shown, and what keeps its size at every scale. */
const map=byId('map'),whole=map.getAttribute('viewBox').split(' ').map(Number);
const[middleLat,middleLon,north,east,unitMeters]=data.map;
/* A point of the drawing as latitude and longitude, ready to be pasted. */
const spot=(x,y)=>{
  const far=middleLon+(x-whole[2]/2)/east;
  return(middleLat-(y-whole[3]/2)/north).toFixed(6)+','
    +(far-360*Math.round(far/360)).toFixed(6);
};
/* The middle of the view, and the pixels per unit of the drawing. */
const view={x:whole[2]/2,y:whole[3]/2,scale:1};
let box={width:whole[2],height:whole[3]},follows=true,drawnScale=0;
const wholeScale=()=>Math.min(box.width/whole[2],box.height/whole[3])||1;
const isWhole=()=>view.scale<=wholeScale()*1.001;
const look=()=>{
  view.scale=clamp(view.scale,wholeScale(),Math.max(box.width/data.least,wholeScale()));
  const[wide,high]=[box.width/view.scale,box.height/view.scale];
  const inside=(v,size,total)=>size>=total?total/2:clamp(v,size/2,total-size/2);
  view.x=inside(view.x,wide,whole[2]);
  view.y=inside(view.y,high,whole[3]);
  const[left,top]=[view.x-wide/2,view.y-high/2];
  map.setAttribute('viewBox',[left,top,wide,high].map(n=>n.toFixed(3)).join(' '));
  map.style.touchAction=isWhole()?'pan-x pan-y':'none';
  drawGrid(left,top,wide,high);
  if(view.scale===drawnScale)return;
  drawnScale=view.scale;
  map.style.setProperty('--unit',1/view.scale);
  for(const f of resized)f(1/view.scale);
};
/* The greatest round length that takes up to 150 pixels is the scale bar's and the grid's. */
const drawGrid=(left,top,wide,high)=>{
  const most=unitMeters*150/view.scale,ten=10**Math.floor(Math.log10(most));
  const long=ten*(most>=5*ten?5:most>=2*ten?2:1),step=long/unitMeters,bar=byId('bar');
  bar.style.width=(step*view.scale).toFixed(1)+'px';
  bar.textContent=long<1000?long+' m':long/1000+' km';
  let d='';
  for(let x=Math.ceil(left/step)*step;x<left+wide;x+=step)d+='M'+x.toFixed(2)+' '+top+'v'+high;
  for(let y=Math.ceil(top/step)*step;y<top+high;y+=step)d+='M'+left+' '+y.toFixed(2)+'h'+wide;
  byId('grid').setAttribute('d',d);
};
/* What is drawn again when a pixel has another length. */
const resized=[];
/* Chevrons: the tip stays, the arms keep their length in pixels. */
const chevrons=all('.arrows').map(path=>({path,arms:path.getAttribute('d').split('M').slice(1)
  .map(arm=>arm.match(/-?[\d.]+/g).map(Number))}));
resized.push(unit=>{
  for(const{path,arms}of chevrons)path.setAttribute('d',arms.map(([x,y,a,b,c,d])=>
    'M'+(x+a-a*unit).toFixed(2)+' '+(y+b-b*unit).toFixed(2)+'l'+(a*unit).toFixed(2)+' '
    +(b*unit).toFixed(2)+' '+(c*unit).toFixed(2)+' '+(d*unit).toFixed(2)).join(''));
});
/* Arrows from the place in the golden to the place now, between the two dots. */
const moves=all('.difference .move').map(path=>
  ({path,ends:path.dataset.ends.split(' ').map(Number)}));
resized.push(unit=>{
  for(const{path,ends:[x,y,u,v]}of moves){
    const long=Math.hypot(u-x,v-y),a=(u-x)/long,b=(v-y)/long,gap=8*unit,head=9*unit;
    const[tx,ty]=[u-a*gap,v-b*gap],wing=k=>'L'+(tx-a*head-b*head*k*.6)+' '+(ty-b*head+a*head*k*.6);
    path.setAttribute('d',long<gap*2.5?'':'M'+(x+a*gap)+' '+(y+b*gap)+'L'+tx+' '+ty
      +wing(1)+'M'+tx+' '+ty+wing(-1));
  }
});
/* Names of streets where there is room. */
const names=all('text.street').map(text=>({text,x:Number(text.getAttribute('x')),
  y:Number(text.getAttribute('y')),wide:text.textContent.length*7+6,
  room:Number(text.dataset.room)}));
resized.push(unit=>{
  const taken=[];
  for(const{text,x,y,wide,room}of names){
    const half=wide*unit/2,isFree=wide*unit*.6<=room&&taken.every(o=>
      Math.abs(o.x-x)>o.half+half||Math.abs(o.y-y)>16*unit);
    text.classList.toggle('crowded',!isFree);
    if(isFree)taken.push({x,y,half});
  }
});
const place=e=>{
  const p=new DOMPoint(e.clientX,e.clientY).matrixTransform(map.getScreenCTM().inverse());
  return[p.x,p.y];
};
/* Zooms around a point, which stays where it is on the screen. */
const zoom=(factor,x,y)=>{
  const scale=clamp(view.scale*factor,wholeScale(),Math.max(box.width/data.least,wholeScale()));
  const k=view.scale/scale;
  view.x=x+(view.x-x)*k;
  view.y=y+(view.y-y)*k;
  view.scale=scale;
  look();
};
/* Zooms on the traveler when the map follows, else around the middle. */
const zoomOn=factor=>{
  const p=at(now);
  if(follows&&p)[view.x,view.y]=[p.x,p.y];
  zoom(factor,view.x,view.y);
};
const centerOn=(x,y,scale)=>{Object.assign(view,{x,y,scale});look()};
const showAll=()=>{view.scale=0;look()};
/* Keeps the traveler in the inner part of the view. */
const keepInView=()=>{
  const p=at(now);
  if(!follows||!p||isWhole())return;
  const room=(v,p,size)=>clamp(v,p-size*.25,p+size*.25);
  const[x,y]=[room(view.x,p.x,box.width/view.scale),room(view.y,p.y,box.height/view.scale)];
  if(x===view.x&&y===view.y)return;
  [view.x,view.y]=[x,y];
  look();
};
const follow=on=>{
  follows=on;
  byId('follow').setAttribute('aria-pressed',on);
  keepInView();
};
listeners.push(keepInView);
byId('follow').addEventListener('click',()=>follow(!follows));
byId('zoom-in').addEventListener('click',()=>zoomOn(2));
byId('zoom-out').addEventListener('click',()=>zoomOn(0.5));
byId('zoom-all').addEventListener('click',showAll);
map.addEventListener('dblclick',e=>{e.preventDefault();zoom(2,...place(e))});
map.addEventListener('wheel',e=>{
  /* Where the page scrolls, a wheel alone scrolls it; a pinch comes with the control key. */
  if(!bench.matches&&!e.ctrlKey&&!e.metaKey)return;
  e.preventDefault();
  zoom(Math.exp(-e.deltaY*(e.ctrlKey?0.008:0.002)),...place(e));
},{passive:false});
const fingers=new Map();
let dragged=0;
map.addEventListener('pointerdown',e=>{fingers.set(e.pointerId,e);if(fingers.size<2)dragged=0});
for(const end of['pointerup','pointercancel','pointerleave'])
  map.addEventListener(end,e=>fingers.delete(e.pointerId));
map.addEventListener('pointermove',e=>{
  set('spot',spot(...place(e)));
  const before=fingers.get(e.pointerId);
  if(!before)return;
  const[x,y]=place(e),[fx,fy]=place(before);
  dragged+=Math.abs(e.clientX-before.clientX)+Math.abs(e.clientY-before.clientY);
  fingers.set(e.pointerId,e);
  const others=[...fingers.values()].filter(f=>f.pointerId!==e.pointerId);
  if(others.length){
    const apart=f=>Math.hypot(f.clientX-others[0].clientX,f.clientY-others[0].clientY);
    const near=apart(before);
    if(near>0)zoom(apart(e)/near,...place(others[0]));
  }else if(!isWhole()&&dragged>=6){
    if(follows)follow(false);
    view.x-=x-fx;
    view.y-=y-fy;
    look();
  }
});
map.addEventListener('pointerleave',()=>set('spot',''));
/* A click near the drive leads to the time when it passed there. */
map.addEventListener('click',e=>{
  if(e.target.closest('a')||dragged>=6)return;
  const[x,y]=place(e);
  let best=null,least=24/view.scale;
  data.x.forEach((u,i)=>{
    const far=Math.hypot(u-x,data.y[i]-y);
    if(far<least){least=far;best=i}
  });
  if(best!==null)seek(data.t[best]);
});
const measure=()=>{
  const next=map.getBoundingClientRect(),fits=isWhole();
  if(!next.width||!next.height)return;
  box=next;
  if(fits)showAll();else look();
};
new ResizeObserver(measure).observe(map);
measure();
showAll();
addEventListener('beforeprint',()=>map.setAttribute('viewBox',whole.join(' ')));
addEventListener('afterprint',look);
