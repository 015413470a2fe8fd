/** Lengths of time as the product shows them. */

const nothing = '—'
const two = (part: number) => String(part).padStart(2, '0')

/**
 * `04:18`, from one hour on `1:04:18`. Fractions of a second are cut off, and hours never become days. '—' for null,
 * NaN, infinities and negative values.
 */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return nothing
  const whole = Math.floor(seconds)
  const minutes = Math.floor(whole / 60)
  const parts = [two(minutes % 60), two(whole % 60)]
  return (minutes < 60 ? parts : [Math.floor(minutes / 60), ...parts]).join(':')
}
