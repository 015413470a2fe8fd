/** The same done to all rows that a filter finds, as a job: for more rows than anybody waits for. */
import * as Type from 'typebox'
import { authEndpoints } from '../auth'
import { companiesEndpoints } from '../company/companies'
import { CustomerTypeSchema } from '../customer/customers'
import { departmentPoolEndpoints } from '../customer/department-pools'
import { ownersEndpoints } from '../customer/owners'
import { tagChange, tagEndpoints } from '../customer/tags'
import { type Endpoint, type EndpointPermission, endpoint } from '../endpoint'
import { FreeText, holdsNumbers, Id, Nullable } from '../envelope'
import { ListPath, mostInJob } from '../list'
import { managerEndpoints } from '../manager'
import { Status } from '../status'

const all = Type.Object(
  {
    list: ListPath,
    /** The list's query as its address would have it, without paging and order. */
    filter: Type.String({
      title: '筛选条件',
      maxLength: 2000,
      examples: ['status=ENABLED'],
      ...holdsNumbers('filter'),
    }),
    /** How many rows the user was told of. The job does nothing if the filter finds more or fewer when it begins. */
    count: Type.Integer({ title: '条数', minimum: 1, maximum: mostInJob }),
  },
  { title: '全部筛选结果', additionalProperties: false },
)

/**
 * The job of a batch: whoever may do the batch may begin it, and each row is judged by itself when its turn comes.
 * @param input what the batch takes besides the rows
 */
const jobOf = <P extends EndpointPermission, I extends Type.TProperties>(
  { name, title, path, permission }: Endpoint & { permission: P },
  input: I,
) =>
  endpoint({
    name: `${name}-job`,
    title: `${title}（全部筛选结果）`,
    method: 'POST',
    path: `${path}Job`,
    permission,
    body: Type.Object({ ...input, all }, { additionalProperties: false }),
    data: Type.Object({ id: Id() }),
    writes: true,
    idempotent: true,
  })

export const batchEndpoints = {
  companyStatus: jobOf(companiesEndpoints.statusBatch, { status: Status }),
  customerPoolMove: jobOf(departmentPoolEndpoints.moveBatch, { poolId: Nullable(Id('公海')) }),
  customerRelease: jobOf(ownersEndpoints.releaseBatch, { reason: FreeText('原因', 30) }),
  customerTags: jobOf(tagEndpoints.batch, tagChange),
  customerTransfer: jobOf(ownersEndpoints.transferBatch, { userId: Id('新归属人') }),
  customerType: jobOf(ownersEndpoints.typeBatch, { type: CustomerTypeSchema }),
  userMove: jobOf(managerEndpoints.userMoveBatch, { departmentId: Nullable(Id('部门')) }),
  userStatus: jobOf(managerEndpoints.userStatusBatch, { status: Status }),
  /** All sessions of the users, except the one in which it was begun. */
  userSessions: jobOf(authEndpoints.userSessionDeleteByUsers, {}),
}
