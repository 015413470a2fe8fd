import { classNames } from './class-names'

/** A bar where a text will stand. @param className its width, as `w-24` */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden className={classNames('block h-2.5 rounded-full bg-bg-active', className)} />
)
