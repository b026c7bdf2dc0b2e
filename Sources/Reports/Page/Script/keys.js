/* The keyboard, and where the page begins. */
const fixStep=d=>{
  const i=last(data.t,now+1e-6);
  seek(data.t[clamp(i+d,0,data.t.length-1)]||0);
};
const eventStep=d=>{
  choose('events');
  const shown=events.rows.filter(row=>!row.hidden);
  const i=shown.indexOf(events.current),row=shown[i+d];
  /* From a time between two events the one before it is current. */
  if(d<0&&i>=0&&Number(shown[i].dataset.t)<now-1e-6)events.go(shown[i]);
  else if(row)events.go(row);
};
const differenceStep=d=>{
  const{rows,current,go}=differences;
  if(!rows.length)return;
  const row=current?rows[rows.indexOf(current)+d]:rows[0];
  if(row)go(row);
};
const help=byId('keys');
const showHelp=()=>help.open?help.close():help.showModal();
byId('keys-open').addEventListener('click',showHelp);
byId('keys-close').addEventListener('click',showHelp);
const actions={' ':()=>play(!playing),
  ArrowLeft:e=>seek(now-(e.shiftKey?30:5)),ArrowRight:e=>seek(now+(e.shiftKey?30:5)),
  ',':()=>fixStep(-1),'.':()=>fixStep(1),n:()=>eventStep(1),p:()=>eventStep(-1),
  j:()=>differenceStep(1),k:()=>differenceStep(-1),g:nextLayer,
  Home:()=>seek(0),End:()=>seek(data.end),
  '+':()=>zoomOn(2),'=':()=>zoomOn(2),'-':()=>zoomOn(0.5),0:showAll,f:()=>follow(!follows),
  w:()=>stretch(2),s:()=>stretch(0.5),a:()=>pan(-.25),d:()=>pan(.25),
  '/':()=>query.focus(),'?':showHelp};
document.addEventListener('keydown',e=>{
  if(e.ctrlKey||e.metaKey||e.altKey||e.target.matches('input[type=search]'))return;
  if(help.open&&e.key!=='?')return;
  /* A list chooses by arrows, Home, End and letters; the space presses a box and a button. */
  if(e.target.matches('select')&&!',.+=-/?'.includes(e.key))return;
  if(e.key===' '&&e.target.closest('button,a,summary,[type=checkbox]'))return;
  const action=actions[e.key];
  if(action){e.preventDefault();action(e)}
});
query.addEventListener('keydown',e=>{if(e.key==='Escape')query.blur()});
seek(0);
open(location.hash.slice(1));
