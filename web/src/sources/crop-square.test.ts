import { expect, test } from 'vitest'
import {
  describePlace,
  largestSquare,
  maxZoom,
  moveSquare,
  zoomOf,
  zoomSquare,
} from './crop-square.ts'

const lying = { width: 1600, height: 800 }

test('crops the largest centered square first', () => {
  expect(largestSquare(lying)).toEqual({ x: 400, y: 0, side: 800 })
  expect(largestSquare({ width: 300, height: 500 })).toEqual({ x: 0, y: 100, side: 300 })
})

// @promise photo-crop
test('moves the square up to the edges', () => {
  const square = { x: 400, y: 100, side: 400 }
  expect(moveSquare(lying, square, 10, -20)).toEqual({ x: 410, y: 80, side: 400 })
  expect(moveSquare(lying, square, 5000, 5000)).toEqual({ x: 1200, y: 400, side: 400 })
  expect(moveSquare(lying, square, -5000, -5000)).toEqual({ x: 0, y: 0, side: 400 })
})

// @promise photo-crop
test('zooms around the center and stays inside', () => {
  const middle = largestSquare(lying)
  const near = zoomSquare(lying, middle, 2)
  expect(near).toEqual({ x: 600, y: 200, side: 400 })
  expect(zoomOf(lying, near)).toBe(2)
  const corner = moveSquare(lying, near, 5000, 5000)
  expect(zoomSquare(lying, corner, 1)).toEqual({ x: 800, y: 0, side: 800 })
})

// @promise photo-crop
test('limits the zoom in both directions', () => {
  expect(zoomSquare(lying, largestSquare(lying), 99).side).toBe(160)
  expect(zoomSquare(lying, largestSquare(lying), 0.1).side).toBe(800)
  const stamp = { width: 120, height: 150 }
  expect(maxZoom(stamp)).toBe(1)
  expect(zoomSquare(stamp, largestSquare(stamp), 3).side).toBe(120)
})

// @promise photo-crop
test('says where the crop is', () => {
  expect(describePlace(lying, largestSquare(lying))).toBe('50 percent from the left, whole height')
  expect(describePlace(lying, { x: 0, y: 100, side: 400 })).toBe(
    'Left edge, 25 percent from the top',
  )
  expect(describePlace(lying, { x: 1200, y: 400, side: 400 })).toBe('Right edge, bottom edge')
})
