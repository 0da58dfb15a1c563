// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { phrases, startHeroAnimation, zeroFigure } from './hero-animation.ts'

/** What a browser says of the figures: at once, and whenever it changes. */
let tellInView: (isIntersecting: boolean) => void
let isStill = false

beforeEach(() => {
  vi.useFakeTimers()
  isStill = false
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{} as PerformanceEntry])
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly targets: Element[] = []
      constructor(tell: (seen: { isIntersecting: boolean; target: Element }[]) => void) {
        tellInView = (isIntersecting) =>
          tell(this.targets.map((target) => ({ isIntersecting, target })))
      }
      observe(target: Element) {
        this.targets.push(target)
      }
      unobserve() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function aHero() {
  document.body.innerHTML = `<section><span data-phrases='${JSON.stringify(phrases)}'>${phrases[0]}</span>
    <span data-count="500+" data-ms="2500">${zeroFigure('500+')}</span></section>`
  const hero = document.querySelector('section') as HTMLElement
  const text = (what: string) => hero.querySelector(what)?.textContent
  return { hero, phrase: () => text('[data-phrases]'), figure: () => text('[data-count]') }
}

// @promise hero-and-counters: The hero text is stable, and counters show no early value.
test('the first phrase stands for 2.5 seconds, is deleted at 60 ms a letter, and the next typed at 120', () => {
  const { hero, phrase } = aHero()
  startHeroAnimation(hero)
  vi.advanceTimersByTime(2499)
  expect(phrase()).toBe('Recruiter Ready Website')
  vi.advanceTimersByTime(1)
  expect(phrase()).toBe('Recruiter Ready Websit')
  vi.advanceTimersByTime(60 * 22)
  expect(phrase()).toBe('')
  vi.advanceTimersByTime(120)
  expect(phrase()).toBe('P')
  vi.advanceTimersByTime(120 * 22)
  expect(phrase()).toBe('Portfolio That Converts')
  vi.advanceTimersByTime(2499)
  expect(phrase()).toBe('Portfolio That Converts')
  vi.advanceTimersByTime(1)
  expect(phrase()).toBe('Portfolio That Convert')
})

test('after the fourth phrase comes the first again', () => {
  const { hero, phrase } = aHero()
  startHeroAnimation(hero)
  const seen = new Set<string | null | undefined>()
  for (let ms = 0; ms < 40_000; ms += 20) {
    vi.advanceTimersByTime(20)
    if (phrases.some((whole) => whole === phrase())) seen.add(phrase())
  }
  expect([...seen]).toEqual([...phrases])
})

test('while the hero is paused no letter moves', () => {
  const { hero, phrase } = aHero()
  startHeroAnimation(hero)
  hero.dataset['paused'] = ''
  vi.advanceTimersByTime(20_000)
  expect(phrase()).toBe('Recruiter Ready Website')
  delete hero.dataset['paused']
  vi.advanceTimersByTime(180)
  expect(phrase()).toMatch(/^Recruiter Ready Webs?i?t?$/)
})

// @promise hero-and-counters
test('a counter shows nothing before it is seen, then counts to its figure once, in its time', () => {
  const { hero, figure } = aHero()
  startHeroAnimation(hero)
  tellInView(false)
  vi.advanceTimersByTime(10_000)
  expect(figure()).toBe('0+')
  tellInView(true)
  const shown: number[] = []
  for (let ms = 0; ms < 2400; ms += 16) {
    vi.advanceTimersByTime(16)
    shown.push(Number.parseInt(figure() ?? '', 10))
  }
  expect(shown[0]).toBeLessThan(50)
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  vi.advanceTimersByTime(200)
  expect(figure()).toBe('500+')
  startHeroAnimation(hero)
  expect(figure()).toBe('500+')
})

test('where motion is unwelcome the first phrase and the whole figures stand', () => {
  isStill = true
  const { hero, phrase, figure } = aHero()
  startHeroAnimation(hero)
  vi.advanceTimersByTime(20_000)
  expect([phrase(), figure()]).toEqual(['Recruiter Ready Website', '500+'])
})

// @promise hero-and-counters
test('the page carries it as a program of its own, of less than 3 KB', () => {
  const source = startHeroAnimation.toString()
  expect(source.length).toBeLessThan(3000)
  const { hero, phrase } = aHero()
  runInThisContext(`(${source})`)(hero)
  vi.advanceTimersByTime(2500)
  expect(phrase()).toBe('Recruiter Ready Websit')
})
