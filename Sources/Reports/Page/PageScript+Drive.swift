extension PageScript {
  /// The player: where the traveler is at an instant, and the instant going on.
  static let drive = """
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

    """

  /// The magnifier of the map: buttons, double clicks, pinches, and dragging.
  static let map = """
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

    """

  /// The timeline: its line at the instant, and a click that goes to one.
  static let timeline = """
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

    """
}
