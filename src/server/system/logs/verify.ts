/** The check of the whole operation log against its seals, as a job. */
import type { logEndpoints } from '../../../contract/system/logs'
import type { Handler, Services } from '../../access/handler'
import { conflict } from '../../access/refusal'
import type { Db } from '../../db/schema'
import type { JobProgram, Jobs } from '../jobs/jobs'
import { beginJob } from '../jobs/routes'
import { firstSeal, lastSeal } from '../queries'
import { anchorOf, anchorText, sealFault } from '../seal'

export const verifyKind = 'verify-log'

interface Task {
  anchor?: string
}

export const verifyHandler =
  (jobs: Pick<Jobs, 'wake'>): Handler<typeof logEndpoints.logVerify> =>
  async (context) => {
    const { anchor } = context.body
    const input: Task = { ...(anchor !== undefined && { anchor }) }
    const id = await beginJob(context, jobs, { kind: verifyKind, title: '校验操作日志', input })
    context.log({
      object: `job:${id}`,
      changes: [{ field: 'anchor', label: '锚点', before: null, after: anchor ?? '没有给出' }],
    })
    return { id }
  }

/** Tells what it found, and against which anchor. What is wrong ends the job as a failure. */
export const verifyProgram =
  (database: () => Db, { phones }: Pick<Services, 'phones'>): JobProgram =>
  async (job) => {
    const { anchor: given } = job.input as Task
    const anchor = given === undefined ? undefined : anchorOf(given)
    const db = database()
    const last = await lastSeal(db)
    if (!last) throw conflict('日志还没有封存过，没有可以校验的。写入后大约半分钟会封存，请稍后再试')
    const first = (await firstSeal(db))?.from_id ?? 1
    const total = last.to_id - first + 1
    const fault = await sealFault(db, phones, anchor, (to) =>
      job.progress(Math.min(Math.max(to - first + 1, 0), total), total),
    )
    if (fault?.kind === 'CHANGED') {
      const { from_id, to_id } = fault.seal
      throw conflict(
        `日志被动过：编号 ${from_id} 到 ${to_id} 之间有记录被改动、删除、插入或调换。请保全数据库，并查看服务器日志`,
      )
    }
    if (fault?.kind === 'CUT') {
      throw conflict(`日志被截断或重新封存过：找不到锚点 ${anchorText(fault.anchor)}，现在只到编号 ${last.to_id}`)
    }
    const now = `现在的锚点：${anchorText(last)}，请存到数据库之外`
    return {
      message:
        given === undefined
          ? `没有发现改动（编号 ${first} 到 ${last.to_id}）。没有给出锚点，末尾有没有被截断无从知道。${now}`
          : `没有发现改动（编号 ${first} 到 ${last.to_id}），与锚点 ${given} 相符。${now}`,
    }
  }
