import { classNames } from '../class-names'

/** The look of a bar in place of a coming text. */
export const skeletonClass = 'block h-2.5 rounded-full bg-bg-active'

/**
 * A bar in place of a coming text.
 * @param className its width, such as `w-24`
 */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden className={classNames(skeletonClass, className)} />
)

const widths = ['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3']

/** Bars in place of coming lines of text. */
export const SkeletonLines = ({ count }: { count: number }) => (
  <div aria-busy="true" className="grid gap-2.5 py-1.5">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing else
      <Skeleton key={index} className={widths[index % widths.length] ?? ''} />
    ))}
  </div>
)
