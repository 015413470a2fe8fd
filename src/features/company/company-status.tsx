import { StatusTag } from '../../console/display/status-tag'
import type { Company } from '../../contract/company/companies'
import { Tag } from '../../ui/display/tag'

type Standing = Pick<Company, 'status' | 'stopTime'>

/** Whether a company works, and whether the provider has stopped its calls. */
export const CompanyStatus = ({ company: { status, stopTime } }: { company: Standing }) =>
  stopTime !== null && status === 'ENABLED' ? <Tag kind="bad">停呼</Tag> : <StatusTag status={status} />
