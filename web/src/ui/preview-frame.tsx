import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * A page in an iframe, rendered `width` pixels wide and scaled to the pane. Later versions only
 * replace what differs, so typing neither flashes nor scrolls. The frame runs no scripts.
 */
export function PreviewFrame(props: { html: string; width: number; paper: boolean }) {
  const { html, width, paper } = props
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(html)
  const latest = useRef(html)
  const size = useBoxSize(box)

  useLayoutEffect(() => {
    latest.current = html
    if (frame.current !== null) replaceContent(frame.current, html)
  }, [html])

  useEffect(() => {
    const { current } = frame
    if (current === null) return
    const opened = () => {
      replaceContent(current, latest.current)
      stayHere(current)
    }
    current.addEventListener('load', opened)
    if (current.contentDocument?.readyState === 'complete') opened()
    return () => current.removeEventListener('load', opened)
  }, [])

  const margin = 24
  const scale = size === null ? 0 : Math.min(1, (size.width - 2 * margin) / width)
  const height = size === null || scale === 0 ? 0 : (size.height - 2 * margin) / scale
  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-hidden bg-glass-1">
      <div
        className={`absolute left-1/2 origin-top-left shadow-exhibit ${paper ? 'bg-surface' : 'rounded-sm'} overflow-hidden`}
        style={{ top: margin, width, height, transform: `scale(${scale}) translateX(-50%)` }}
      >
        <iframe
          ref={frame}
          title="Preview of the page"
          srcDoc={first}
          sandbox="allow-same-origin"
          className="size-full border-0 bg-surface"
        />
      </div>
    </div>
  )
}

function useBoxSize(box: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useLayoutEffect(() => {
    if (box.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined)
        setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return size
}

/** Replaces the document's content, touching only the differences. */
function replaceContent(frame: HTMLIFrameElement, html: string) {
  const open = frame.contentDocument
  if (open?.documentElement == null || open.body === null) return
  const next = new DOMParser().parseFromString(html, 'text/html')
  open.documentElement.lang = next.documentElement.lang
  open.documentElement.dir = next.documentElement.dir
  const css = (document: Document) => [...document.querySelectorAll('style')]
  const [before, after] = [css(open), css(next)]
  if (
    before.map(({ textContent }) => textContent).join() !==
    after.map(({ textContent }) => textContent).join()
  ) {
    for (const style of before) style.remove()
    open.head.append(...after.map((style) => open.adoptNode(style)))
  }
  if (open.body.innerHTML !== next.body.innerHTML) morph(open.body, next.body)
}

/** Makes `open` equal to `next` and keeps equal nodes. */
function morph(open: Element, next: Element) {
  for (const { name } of Array.from(open.attributes))
    if (!next.hasAttribute(name)) open.removeAttribute(name)
  for (const { name, value } of next.attributes)
    if (open.getAttribute(name) !== value) open.setAttribute(name, value)
  const wanted = [...next.childNodes]
  wanted.forEach((node, place) => {
    const here = open.childNodes[place]
    if (here === undefined) open.append(open.ownerDocument.importNode(node, true))
    else if (here.isEqualNode(node)) return
    else if (isElement(here) && isElement(node) && here.tagName === node.tagName) morph(here, node)
    else here.replaceWith(open.ownerDocument.importNode(node, true))
  })
  while (open.childNodes.length > wanted.length) open.lastChild?.remove()
}

/** Nodes of a frame belong to another window, so `instanceof` fails. */
const isElement = (node: Node): node is Element => node.nodeType === 1

/** Blocks the page's links, except those to an anchor on it. */
function stayHere(frame: HTMLIFrameElement) {
  frame.contentDocument?.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href]')
    if (link === null || link === undefined) return
    event.preventDefault()
    const href = link.getAttribute('href') ?? ''
    if (href.startsWith('#')) frame.contentDocument?.getElementById(href.slice(1))?.scrollIntoView()
  })
}
