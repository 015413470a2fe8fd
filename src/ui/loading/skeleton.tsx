import { classNames } from '../class-names'

/** The look of a bar where a text will stand. */
export const skeletonClass = 'block h-2.5 rounded-full bg-bg-active'

/** A bar where a text will stand. @param className its width, as `w-24` */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden className={classNames(skeletonClass, className)} />
)

const widths = ['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3']

/** Where lines of text will stand. */
export const SkeletonLines = ({ count }: { count: number }) => (
  <div aria-busy="true" className="grid gap-2.5 py-1.5">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing else
      <Skeleton key={index} className={widths[index % widths.length] ?? ''} />
    ))}
  </div>
)
