import type { Call } from '../../contract/call'
import { Tag } from '../../ui/display/tag'

/** What a call's result means, in addition to its name. */
export const WrapupTags = ({ wrapup: { intent, deal } }: { wrapup: NonNullable<Call['wrapup']> }) => (
  <>
    {intent && <Tag kind="accent">意向</Tag>}
    {deal && <Tag kind="ok">成交</Tag>}
  </>
)
