/** Lengths of time as the product shows them. */

const nothing = '—'
const two = (part: number) => String(part).padStart(2, '0')

/**
 * `04:18`, from an hour on `1:04:18`: whole seconds, a fraction is cut off, hours are never turned into days. '—' for null,
 * NaN, infinities and what is below 0.
 */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return nothing
  const whole = Math.floor(seconds)
  const minutes = Math.floor(whole / 60)
  const parts = [two(minutes % 60), two(whole % 60)]
  return (minutes < 60 ? parts : [Math.floor(minutes / 60), ...parts]).join(':')
}
