/**
 * Charts as Chromium paints them: the lines and bars have the colours of the legend and end at the right heights, and
 * what is pointed at is told with the table's own numbers.
 */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventually } from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'

/** Their samples are on a page that exists only in development. */
const j = journeys({ NODE_ENV: 'development' })

/** The first chart with this title. */
const chart = (page: Page, title: string) =>
  page.locator('figure', { has: page.getByRole('heading', { name: title }) }).first()

async function opened(colorScheme: 'light' | 'dark' = 'light') {
  const { page } = await j.enter('admin', '/development/components', { colorScheme, reducedMotion: 'reduce' })
  await page.locator('canvas').nth(1).waitFor()
  return page
}

/** What the picture shows: the colour of each series in the legend, and where it is painted, in parts of the plot. */
const painted = (figure: Locator) =>
  figure.evaluate((element) => {
    const canvas = element.querySelector('canvas') as HTMLCanvasElement
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    const plot = (element.querySelector('.u-over') as HTMLElement).getBoundingClientRect()
    const whole = canvas.getBoundingClientRect()
    const scale = canvas.width / whole.width
    const [left, top] = [(plot.left - whole.left) * scale, (plot.top - whole.top) * scale].map(Math.round) as [
      number,
      number,
    ]
    const [width, height] = [Math.round(plot.width * scale), Math.round(plot.height * scale)]
    const { data } = context.getImageData(left, top, width, height)
    return [...element.querySelectorAll('figcaption li span')].map((mark) => {
      // The computed colour may be of any colour space; painted, it is what the canvas holds.
      const sample = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
      sample.fillStyle = getComputedStyle(mark).borderTopColor
      sample.fillRect(0, 0, 1, 1)
      const wanted = [...sample.getImageData(0, 0, 1, 1).data]
      const points: [x: number, y: number][] = []
      for (let at = 0; at < data.length; at += 4) {
        if (wanted.every((part, channel) => Math.abs(part - (data[at + channel] as number)) < 4)) {
          points.push([((at / 4) % width) / width, Math.floor(at / 4 / width) / height])
        }
      }
      return { colour: wanted.join(' '), points }
    })
  })

/** The numbers of the same chart as a table, without its head. */
async function tableOf(figure: Locator): Promise<string[][]> {
  const toggle = figure.getByRole('button', { name: '表格' })
  await toggle.click()
  const rows = await figure
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  await toggle.click()
  await figure.locator('canvas').waitFor()
  return rows
}

/** Moves the pointer to a part of the x axis; returns what is told there. */
async function pointAt(figure: Locator, part: number): Promise<Locator> {
  const plot = figure.locator('.u-over')
  const box = await plot.boundingBox()
  await plot.hover({ position: { x: Math.min((box?.width ?? 0) * part, (box?.width ?? 0) - 1), y: 20 } })
  return figure.locator('.shadow-pop')
}

it.each(['light', 'dark'] as const)('each line goes through its numbers in its own colour, %s', async (scheme) => {
  const figure = chart(await opened(scheme), '今日呼叫')
  const rows = await tableOf(figure)
  const lines = await painted(figure)
  expect(new Set(lines.map(({ colour }) => colour)).size).toBe(2)
  const most = Math.max(...rows.map(([, calls]) => Number(calls)))
  /** How high a line is at a place, in parts of the highest. */
  const heightAt = (line: number, at: number) => {
    const near = lines[line]?.points.filter(([x]) => Math.abs(x - at / (rows.length - 1)) < 0.002) ?? []
    return 1 - Math.min(1, ...near.map(([, y]) => y))
  }
  const highest = Math.max(...rows.map((_, at) => heightAt(0, at)))
  for (const line of [0, 1]) {
    const numbers = rows.map((row) => row[line + 1] as string)
    const drawn = numbers.flatMap((number, at) => (Number(number) > 0 ? [{ at, part: Number(number) / most }] : []))
    expect(drawn.length).toBeGreaterThan(10)
    for (const { at, part } of drawn) expect(heightAt(line, at) / highest, `${line} at ${at}`).toBeCloseTo(part, 1)
  }
  // Nothing is drawn where there is no number.
  const missing = rows.findIndex(([, , answered]) => answered === '—')
  expect(missing).toBeGreaterThan(0)
  expect(heightAt(1, missing)).toBe(0)
})

it('each bar is as high as its number', async () => {
  const page = await opened()
  const figure = chart(page, '失败原因')
  const rows = await tableOf(figure)
  const [bars] = await painted(figure)
  const heights = rows.map((_, at) => {
    const middle = (at + 0.5) / rows.length
    const column = bars?.points.filter(([x]) => Math.abs(x - middle) < 0.02).map(([, y]) => y) ?? []
    return Math.max(...column) - Math.min(...column)
  })
  const numbers = rows.map(([, number]) => Number(number))
  const [tallest = 0, most = 0] = [heights[0], numbers[0]]
  expect(numbers.length).toBe(5)
  for (const [at, number] of numbers.entries()) expect(heights[at]).toBeCloseTo((number / most) * tallest, 1)
})

it('what is pointed at is told with the numbers of the table, and no longer when the pointer has left', async () => {
  const page = await opened()
  const figure = chart(page, '今日呼叫')
  const rows = await tableOf(figure)
  expect(rows).toHaveLength(24)
  for (const at of [3, 12, 23]) {
    const told = await pointAt(figure, at / (rows.length - 1))
    const [time, calls, answered] = rows[at] as [string, string, string]
    await eventually(() => told.locator('p').allTextContents()).toEqual([time, `呼叫量${calls}`, `接通量${answered}`])
  }
  await page.mouse.move(0, 0)
  await figure.locator('.shadow-pop').waitFor({ state: 'detached' })
})
