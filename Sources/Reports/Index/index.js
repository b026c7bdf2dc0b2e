'use strict';(()=>{
const table=document.querySelector('.index'),body=table.tBodies[0];
/* The order of the file: the worst drive first. */
const worst=[...body.rows];
const heads=[...table.tHead.rows[0].cells];
const words=new Map(worst.map(row=>[row,row.textContent.toLowerCase()]));
const collator=new Intl.Collator('en',{numeric:true});
const count=document.getElementById('count'),search=document.getElementById('search');
document.documentElement.classList.add('live');
/* Of a number its value, NaN for one that is unknown; else the text. */
const value=(row,at)=>{const cell=row.cells[at],v=cell.dataset.v;
  return v===undefined?cell.textContent:v===''?NaN:Number(v)};
const compare=(a,b,way)=>{
  if(typeof a==='string')return way*collator.compare(a,b);
  const gone=Number(Number.isNaN(a))-Number(Number.isNaN(b));
  return gone||(Number.isNaN(a)?0:way*(a-b))};
const sort=at=>{
  const head=heads[at],isNumber=!head.classList.contains('text');
  const [one,two]=isNumber?['descending','ascending']:['ascending','descending'];
  const old=head.getAttribute('aria-sort');
  const next=old===one?two:old===two?'none':one;
  for(const other of heads)if(other.hasAttribute('aria-sort'))other.setAttribute('aria-sort','none');
  head.setAttribute('aria-sort',next);
  const way=next==='ascending'?1:-1;
  const rows=worst.slice();
  if(next!=='none')rows.sort((a,b)=>compare(value(a,at),value(b,at),way));
  body.append(...rows)};
heads.forEach((head,at)=>{
  const button=head.querySelector('button');
  if(button)button.addEventListener('click',()=>sort(at))});
const filter=()=>{
  const wanted=search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown=0;
  for(const row of worst){
    row.hidden=!wanted.every(word=>words.get(row).includes(word));
    if(!row.hidden)shown+=1}
  count.textContent=shown+' of '+worst.length+' drives'};
search.addEventListener('input',filter);
document.addEventListener('keydown',event=>{
  if(event.ctrlKey||event.metaKey||event.altKey)return;
  if(event.key==='/'&&event.target!==search){event.preventDefault();search.focus()}
  if(event.key==='Escape'&&event.target===search){search.value='';filter()}});
filter()})();
