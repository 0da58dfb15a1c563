// @vitest-environment happy-dom
import { zeroFigure } from '@vitrine/domain/storefront/claims'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { phrases, startHeroAnimation } from './hero-animation.ts'

/** Simulates the IntersectionObserver's callback. */
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
test('holds 2.5 s, deletes at 60 ms, types at 120 ms', () => {
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

test('starts again after the fourth phrase', () => {
  const { hero, phrase } = aHero()
  startHeroAnimation(hero)
  const seen = new Set<string | null | undefined>()
  for (let ms = 0; ms < 40_000; ms += 20) {
    vi.advanceTimersByTime(20)
    if (phrases.some((whole) => whole === phrase())) seen.add(phrase())
  }
  expect([...seen]).toEqual([...phrases])
})

test('stops while paused', () => {
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
test('counts once when visible, in the given time', () => {
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

test('shows final values with reduced motion', () => {
  isStill = true
  const { hero, phrase, figure } = aHero()
  startHeroAnimation(hero)
  vi.advanceTimersByTime(20_000)
  expect([phrase(), figure()]).toEqual(['Recruiter Ready Website', '500+'])
})

// @promise hero-and-counters
test('is a self-contained script under 3 KB', () => {
  const source = startHeroAnimation.toString()
  expect(source.length).toBeLessThan(3000)
  const { hero, phrase } = aHero()
  runInThisContext(`(${source})`)(hero)
  vi.advanceTimersByTime(2500)
  expect(phrase()).toBe('Recruiter Ready Websit')
})
