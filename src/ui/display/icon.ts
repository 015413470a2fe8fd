import { createElement, type SVGProps } from 'react'

type Stroke = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/**
 * The component of one of lucide's icons, as the build has it (scripts/vite/bare-icons.ts): 24 wide and high, in the colour of
 * the text, hidden from screen readers unless it says something of its own.
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
