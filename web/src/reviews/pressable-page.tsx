import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { comparable, matchSentences, type Sentence } from './match-sentences.ts'

/** What a press on the page needs. */
export type Pressable = {
  readonly sentences: readonly Sentence[]
  /** Whether the sentence has a comment. */
  readonly isMarked: (sentence: Sentence) => boolean
  readonly onPress: (sentence: Sentence) => void
}

type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
type PlacedSentence = { readonly sentence: Sentence; readonly boxes: readonly Box[] }

/**
 * Lies over the page in an iframe of the same origin and has a button over each sentence. Browsers
 * differ in whether a page without scripts passes events on, so this layer scrolls, and the page
 * follows. For pointers only: the list of texts serves keyboards and screen readers.
 */
export function PressablePage(
  props: Pressable & { frame: RefObject<HTMLIFrameElement | null>; loads: number },
) {
  const { sentences, isMarked, onPress, frame, loads } = props
  const [page, setPage] = useState<{ height: number; placed: readonly PlacedSentence[] }>()
  const layer = useRef<HTMLDivElement>(null)
  const place = useCallback(() => {
    const body = frame.current?.contentDocument?.body
    if (!body) return
    setPage({
      height: body.ownerDocument.documentElement.scrollHeight,
      placed: placeIn(body, sentences),
    })
  }, [frame, sentences])
  useEffect(() => {
    if (loads === 0) return
    place()
    // Fonts change the lines.
    void frame.current?.contentDocument?.fonts.ready.then(place)
  }, [loads, place, frame])
  useEffect(() => {
    const inside = frame.current?.contentWindow
    const follow = () => {
      if (layer.current && inside) layer.current.scrollTop = inside.scrollY
    }
    inside?.addEventListener('scroll', follow)
    return () => inside?.removeEventListener('scroll', follow)
  }, [frame, loads])
  const buttons = useMemo(
    () =>
      page?.placed.map(({ sentence, boxes }) => (
        <PressableSentence
          key={`${sentence.pointer} ${sentence.start}`}
          boxes={boxes}
          isMarked={isMarked(sentence)}
          onPress={() => onPress(sentence)}
        />
      )),
    [page, isMarked, onPress],
  )
  if (!page) return null
  return (
    <div
      ref={layer}
      aria-hidden="true"
      tabIndex={-1}
      data-testid="pressable-page"
      className="absolute inset-0 overflow-x-hidden overflow-y-auto [scrollbar-width:none]"
      onScroll={({ currentTarget }) => {
        const inside = frame.current?.contentWindow
        if (inside && inside.scrollY !== currentTarget.scrollTop)
          inside.scrollTo({ top: currentTarget.scrollTop, behavior: 'instant' })
      }}
    >
      <div className="relative" style={{ height: page.height }}>
        {buttons}
      </div>
    </div>
  )
}

function PressableSentence(props: {
  boxes: readonly Box[]
  isMarked: boolean
  onPress: () => void
}) {
  const { boxes, isMarked, onPress } = props
  return (
    <span className="group">
      {boxes.map((box) => (
        <button
          key={`${box.left} ${box.top}`}
          type="button"
          tabIndex={-1}
          onClick={onPress}
          style={box}
          className={`absolute cursor-pointer rounded-xs group-hover:bg-link/15 group-hover:outline-1 group-hover:outline-link ${isMarked ? 'bg-warn/20' : ''}`}
        />
      ))}
    </span>
  )
}

/** A sentence has one box for each of its lines, in pixels from the top left of the page. */
function placeIn(body: HTMLElement, sentences: readonly Sentence[]): PlacedSentence[] {
  const { text, nodes } = readTexts(body)
  const page = comparable(text)
  const spans = matchSentences(
    page.text,
    sentences.map((sentence) => comparable(sentence.text).text),
  )
  const scrolled = body.ownerDocument.defaultView?.scrollY ?? 0
  return sentences.flatMap((sentence, index) => {
    const span = spans[index]
    if (!span) return []
    const range = body.ownerDocument.createRange()
    const [from, to] = [page.places[span.start] ?? 0, page.places[span.end - 1] ?? 0]
    const [first, last] = [nodeAt(nodes, from), nodeAt(nodes, to)]
    if (!first || !last) return []
    range.setStart(first.node, from - first.start)
    range.setEnd(last.node, to - last.start + 1)
    const boxes = [...range.getClientRects()]
      .filter(({ width, height }) => width > 2 && height > 2)
      .map(({ left, top, width, height }) => ({ left, top: top + scrolled, width, height }))
    return boxes.length > 0 ? [{ sentence, boxes }] : []
  })
}

type TextNode = { readonly node: Node; readonly start: number; readonly length: number }

/** The text nodes in order, with a line break between blocks. */
function readTexts(body: HTMLElement): { text: string; nodes: readonly TextNode[] } {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const nodes: TextNode[] = []
  let text = ''
  let block: Element | null = null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = blockOf(node.parentElement)
    if (own !== block) text += '\n'
    block = own
    const { data } = node as Text
    nodes.push({ node, start: text.length, length: data.length })
    text += data
  }
  return { text, nodes }
}

function blockOf(element: Element | null): Element | null {
  let block = element
  const display = (one: Element) =>
    one.ownerDocument.defaultView?.getComputedStyle(one).display ?? 'block'
  while (block?.parentElement && display(block).startsWith('inline')) block = block.parentElement
  return block
}

/** Binary search. */
function nodeAt(nodes: readonly TextNode[], place: number): TextNode | undefined {
  let [low, high] = [0, nodes.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((nodes[middle]?.start ?? 0) <= place) low = middle
    else high = middle - 1
  }
  const found = nodes[low]
  return found && place < found.start + found.length ? found : undefined
}
