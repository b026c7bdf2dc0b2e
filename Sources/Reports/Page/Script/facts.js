/* What `tripsim explain` says of the current fix. */
const explained=JSON.parse(byId('explanations').textContent);
const factsBox=byId('facts');
/* The lines of a fix: sentences with their numbers put back. */
const linesOf=values=>{
  const lines=[];
  for(let at=0;at<values.length;)
    lines.push(explained.sentences[values[at++]]
      .replace(/\{(\d+)\}/g,(_,decimals)=>values[at++].toFixed(decimals)));
  return lines;
};
const element=(tag,style,text)=>{
  const e=document.createElement(tag);
  e.className=style;
  e.textContent=text;
  return e;
};
const shapes=[
  /* fix 54  54.000 s  44.0377,-30.2020  30.51 m/s … */
  [/^fix \d+ +[\d.]+ s +[-\d.,]+ *(.*)$/,(_,rest)=>['receiver','',rest]],
  /* off_route            no   deviation_m 42.30 > 61.94 (no) */
  [/^ +(\S+(?: \d+)?) +(yes|no) +(.*)$/,(_,name,outcome,rest)=>[name,outcome,rest]],
  /* #0  chosen           leg 0 step 1  … */
  [/^ +(#\d+|-) +(\S+) +(.*)$/,(_,rank,standing,rest)=>[rank+' '+standing,'',rest]],
  [/^ +(\S+) *(.*)$/,(_,name,rest)=>[name,'',rest]],
];
const row=line=>{
  const[shape,cells]=shapes.find(([shape])=>shape.test(line))||[/^(.*)$/,(_,rest)=>['','',rest]];
  const[name,outcome,rest]=line.match(shape)&&cells(...line.match(shape));
  const e=element('div','fact '+outcome,'');
  e.append(element('b','',name.replaceAll('_',' ')),element('i','',outcome));
  const list=element('span','','');
  for(const part of outcome?rest.split('; '):rest.split('  ').filter(Boolean))
    list.append(element('span',outcome?part.endsWith('(no)')?'fails':'holds':'',
      part.replace(/ \(no\)$/,'')));
  e.append(list);
  return e;
};
/* What decided comes first, why a fix was used comes last. */
const ranks=[/^.{22}yes/,/^ +off_route/,/^ +threshold/,/^ +#/,/^ +-/,/^ +follow/];
const rank=line=>/^fix |^ +location_discard .*no /.test(line)?ranks.length+1
  :ranks.findIndex(r=>r.test(line))<0?ranks.length:ranks.findIndex(r=>r.test(line));
let factsOf=-1;
listeners.push(()=>{
  const p=at(now);
  if(!p||data.f[p.i]===factsOf)return;
  factsOf=data.f[p.i];
  const i=last(explained.fixes,factsOf);
  const found=i>=0&&explained.fixes[i]===factsOf;
  set('fix-title','Fix '+factsOf);
  factsBox.replaceChildren(...found?linesOf(explained.values[i])
    .sort((a,b)=>rank(a)-rank(b)).map(row)
    :[element('p','soft',"'tripsim explain' with '--fix "+factsOf
      +"' says why: this page does not hold it.")]);
});
