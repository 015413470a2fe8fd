/** Who looks at the console, and when, over every page: a picture of the screen says whose it is. */
import { formatDateTime } from '../../lib/time/time'

const namespace = 'http://www.w3.org/2000/svg'
/** One mark each so many pixels, so that a picture of a few lines has one. */
const tile = { width: 280, height: 150 }
const minuteMs = 60_000

/** @param who name and number. Returns the function that removes it. */
export function showWatermark(who: string): () => void {
  const sheet = draw('svg', { 'aria-hidden': 'true', width: '100%', height: '100%' })
  // Above everything, and in nobody's way.
  Object.assign(sheet.style, { position: 'fixed', inset: '0', zIndex: '60', pointerEvents: 'none', opacity: '0.07' })
  const pattern = draw('pattern', {
    ...{ id: 'watermark', patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(-20)' },
    ...{ width: String(tile.width), height: String(tile.height) },
  })
  const lines = [40, 62].map((y) => draw('text', { x: '8', y: String(y), fill: 'currentColor', 'font-size': '14' }))
  const [name, time] = lines as [SVGElement, SVGElement]
  name.textContent = who
  const tell = () => {
    time.textContent = formatDateTime(Date.now())
  }
  tell()
  pattern.append(...lines)
  sheet.append(pattern, draw('rect', { width: '100%', height: '100%', fill: 'url(#watermark)' }))
  document.body.append(sheet)
  const timer = setInterval(tell, minuteMs)
  return () => {
    clearInterval(timer)
    sheet.remove()
  }
}

function draw(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(namespace, name) as SVGElement
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
