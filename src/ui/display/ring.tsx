import { classNames } from '../class-names'

export type RingFill = 'none' | 'quarter' | 'half' | 'three' | 'full' | 'crossed'
export type RingTone = 'dim' | 'warn' | 'accent' | 'violet' | 'ok'

const tones: Record<RingTone, string> = {
  dim: 'text-text-3',
  warn: 'text-warn',
  accent: 'text-accent-text',
  violet: 'text-violet',
  ok: 'text-ok',
}

const pies = {
  quarter: 'M7 7V3.6A3.4 3.4 0 0 1 10.40 7.00Z',
  half: 'M7 7V3.6A3.4 3.4 0 0 1 7.00 10.40Z',
  three: 'M7 7V3.6A3.4 3.4 0 1 1 3.60 7.00Z',
}

/**
 * A ring that fills toward a goal: dashed, a quarter, half, three quarters, full with a check mark; crossed out if
 * lost. Put a text next to it.
 */
export const Ring = ({ fill, tone }: { fill: RingFill; tone: RingTone }) => (
  <svg
    viewBox="0 0 14 14"
    aria-hidden
    data-fill={fill}
    strokeWidth={1.5}
    strokeLinecap="round"
    className={classNames('size-3.5 shrink-0', tones[tone])}
  >
    {fill === 'full' ? (
      <>
        <circle cx="7" cy="7" r="6.5" fill="currentColor" />
        <path d="M4.4 7.2l1.8 1.8 3.4-3.7" fill="none" strokeLinejoin="round" className="stroke-bg" />
      </>
    ) : (
      <>
        <circle
          cx="7"
          cy="7"
          r="5.75"
          fill="none"
          stroke="currentColor"
          strokeLinecap="butt"
          strokeDasharray={fill === 'none' ? '2.2 1.41' : undefined}
        />
        {fill === 'crossed' && <path d="M4.9 4.9l4.2 4.2M9.1 4.9l-4.2 4.2" fill="none" stroke="currentColor" />}
        {fill !== 'crossed' && fill !== 'none' && <path d={pies[fill]} fill="currentColor" />}
      </>
    )}
  </svg>
)
