import { createElement, type SVGProps } from 'react'

type Stroke = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/**
 * Makes the component of a lucide icon; the build uses it (scripts/vite/bare-icons.ts). It is 24 wide and high, has the
 * colour of the text, and is hidden from screen readers unless it has a label.
 */
export function icon(name: string, strokes: readonly Stroke[]) {
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each icon
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    const speaks = Object.keys(props).some((key) => key === 'role' || key === 'title' || key.startsWith('aria-'))
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
        ...(!speaks && { 'aria-hidden': true }),
        ...props,
      },
      ...strokes.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
