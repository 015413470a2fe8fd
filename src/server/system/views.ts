/** Saved views: a list page's address under a name, for its owner and whomever they share it with. */
import { codes } from '../../contract/envelope'
import type { SavedView, systemEndpoints, ViewShare } from '../../contract/system'
import type { Handlers } from '../access/handler'
import { conflict, notFound, Refusal, taken } from '../access/refusal'
import type { RowScope } from '../access/scope'
import type { Viewer } from '../access/viewer'
import type { Db, RowOf } from '../db/schema'
import { asksForNumber, holdsNumber } from './numbers'
import { deleteView, insertView, ownViews, savedViewById, updateView, viewsFor } from './view-queries'

/** The most views that one user keeps for a page (our choice). */
const mostOfAPage = 50

type Endpoints = Pick<typeof systemEndpoints, 'savedViewList' | 'savedViewAdd' | 'savedViewUpdate' | 'savedViewDelete'>

export const viewHandlers: Handlers<Endpoints> = {
  async savedViewList({ db, viewer, scope, query }) {
    const views = await viewsFor(db, scope('saved_view'), viewer, query.page)
    return views
      .sort((a, b) => a.page.localeCompare(b.page, 'en') || a.sort - b.sort || a.id - b.id)
      .map(
        ({ id, page, name, query, sort, user_id, nickname, ...shared }): SavedView => ({
          ...{ id, page, name, query, sort, share: shareOf(shared) },
          ownerName: user_id === viewer.userId ? null : nickname,
        }),
      )
  },

  async savedViewAdd({ db, viewer, scope, body: { page, name, query, share }, now, log }) {
    refuseNumbers(name, query)
    const views = await ownViews(db, scope('saved_view'), page)
    if (views.length >= mostOfAPage) throw conflict(`一个页面最多保存 ${mostOfAPage} 个视图，请先删除不用的`)
    refuseTaken(views, name)
    const sort = (views.at(-1)?.sort ?? 0) + 1
    const times = { created_at: now, updated_at: now }
    const id = await insertView(db, {
      ...{ user_id: viewer.userId, page, name, query, sort, ...times },
      ...sharedWith(viewer, share ?? 'SELF'),
    })
    log({ object: `saved-view:${id}` })
    return { id }
  },

  async savedViewUpdate({ db, viewer, scope, body: { id, name, query, share }, now, log }) {
    refuseNumbers(name, query)
    const before = await viewOf(db, scope('saved_view'), id)
    const others = await ownViews(db, scope('saved_view'), before.page)
    refuseTaken(
      others.filter((view) => view.id !== id),
      name,
    )
    const shared = share && sharedWith(viewer, share)
    await updateView(db, scope('saved_view'), id, { name, query, updated_at: now, ...shared })
    const [was, is] = [shareOf(before), share ?? shareOf(before)].map((one) => shareWords[one])
    const changes = was === is ? [] : [{ field: 'share', label: '分享', before: was ?? null, after: is ?? null }]
    log({ object: `saved-view:${id}`, changes })
    return { id }
  },

  async savedViewDelete({ db, scope, query: { id }, log }) {
    await viewOf(db, scope('saved_view'), id)
    await deleteView(db, scope('saved_view'), id)
    log({ object: `saved-view:${id}` })
    return { id }
  },
}

type Shared = Pick<RowOf<'saved_view'>, 'shared_company_id' | 'shared_department_id'>

const shareWords: Readonly<Record<ViewShare, string>> = { SELF: '仅自己', DEPARTMENT: '本部门', COMPANY: '全公司' }

const shareOf = ({ shared_company_id, shared_department_id }: Shared): ViewShare => {
  if (shared_company_id !== null) return 'COMPANY'
  return shared_department_id === null ? 'SELF' : 'DEPARTMENT'
}

/** @throws Refusal 40900 for whoever has no company, or no department, to share with */
function sharedWith({ companyId, departmentId, grants }: Viewer, share: ViewShare): Shared {
  const whom = share === 'COMPANY' ? companyId : departmentId
  if (share !== 'SELF' && whom === null)
    throw conflict(share === 'COMPANY' ? '只有企业的员工可以分享视图' : '您不在任何部门，不能分享给本部门')
  if (share === 'COMPANY' && !grants.has('company-user:list')) throw conflict('只有管理人员可以分享给全公司')
  return {
    shared_company_id: share === 'COMPANY' ? companyId : null,
    shared_department_id: share === 'DEPARTMENT' ? departmentId : null,
  }
}

async function viewOf(db: Db, scope: RowScope<'saved_view'>, id: number) {
  const view = await savedViewById(db, scope, id)
  if (!view) throw notFound('视图')
  return view
}

/** A view is stored as it is, but numbers may be stored only in their own place, encrypted. */
function refuseNumbers(name: string, query: string): void {
  const field = holdsNumber(name) ? 'name' : asksForNumber(query) ? 'query' : null
  if (field) throw new Refusal(codes.invalid, `${noNumbers}，请改用姓名等其他条件`, { field, reason: noNumbers })
}

const noNumbers = '视图里不能保存完整号码'

function refuseTaken(views: readonly { name: string }[], name: string): void {
  if (views.some((view) => view.name === name)) throw taken('name', `这个页面已有名为“${name}”的视图，请换一个名称`)
}
