/* What a reader with weak eyes or without a mouse would stumble over, as a list of sentences. */
const faults=[];
const parse=text=>{
  const srgb=text.match(/color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?/);
  if(srgb)return[...srgb.slice(1,4).map(v=>v*255),srgb[4]===undefined?1:Number(srgb[4])];
  const[r,g,b,a=1]=(text.match(/[\d.]+/g)||[0,0,0,0]).map(Number);
  return[r,g,b,a];
};
const over=([r,g,b,a],under)=>[r,g,b].map((v,i)=>v*a+under[i]*(1-a));
const brightness=color=>{
  const[r,g,b]=color.map(v=>v/255).map(v=>v<=.04045?v/12.92:((v+.055)/1.055)**2.4);
  return .2126*r+.7152*g+.0722*b;
};
const ground=element=>{
  const under=element.parentElement?ground(element.parentElement):[255,255,255];
  return over(parse(getComputedStyle(element).backgroundColor),under);
};
const name=e=>e.tagName.toLowerCase()+(e.id?'#'+e.id:'')
  +(e.getAttribute('class')?'.'+e.getAttribute('class').split(' ').join('.'):'');
const texts=document.createTreeWalker(document.body,NodeFilter.SHOW_TEXT);
while(texts.nextNode()){
  const element=texts.currentNode.parentElement;
  if(!texts.currentNode.data.trim()||element.closest('script,style,title,desc'))continue;
  if(!element.checkVisibility({visibilityProperty:true}))continue;
  const style=getComputedStyle(element),back=ground(element);
  const ink=over(parse(element.closest('svg')?style.fill:style.color),back);
  const[low,high]=[brightness(ink),brightness(back)].sort((a,b)=>a-b);
  const contrast=(high+.05)/(low+.05);
  if(contrast<4.5)faults.push(name(element)+" '"+texts.currentNode.data.trim().slice(0,20)
    +"' has a contrast of "+contrast.toFixed(2));
}
for(const element of document.querySelectorAll('body *')){
  const style=getComputedStyle(element);
  const scrolls=/auto|scroll/.test(style.overflow+style.overflowX+style.overflowY)
    &&(element.scrollHeight>element.clientHeight+1||element.scrollWidth>element.clientWidth+1);
  if(scrolls&&element.tabIndex<0&&!element.querySelector('[tabindex="0"],a,button,input'))
    faults.push(name(element)+' scrolls and cannot have the focus');
  if(element.getAttribute('role')==='img'&&element.querySelector('a,button,[tabindex]'))
    faults.push(name(element)+' is a picture that holds links');
  if(element.matches('button,select,input')&&element.checkVisibility()
    &&!(element.textContent.trim()||element.getAttribute('aria-label')||element.closest('label')
    ||element.labels&&element.labels.length))faults.push(name(element)+' has no name');
}
return[...new Set(faults)];
