/// The script of the page: the only one that its policy lets run.
///
/// The page is whole without it; it adds the player, the magnifier and the filter. It reads numbers
/// from the page's data and texts from the page's table, and writes no markup.
enum PageScript {
  /// The whole script.
  static let text =
    "'use strict';(()=>{\n" + shared + drive + map + timeline + table + keys + "})();\n"

  private static let shared = """
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

    """
}
