/** Employees from a file: looked at, taken over row by row, and taken back. */
import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { loginTypes } from '../../src/contract/auth/sign-in'
import { employeeImportEndpoints as endpoints } from '../../src/contract/company/employee-import'
import { employeesEndpoints } from '../../src/contract/company/employees'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { choiceEndpoints } from '../../src/contract/manager/choices'
import { systemEndpoints } from '../../src/contract/system'
import { type ImportMode, mostUploaded, mostWorkbook, uploadEndpoints } from '../../src/contract/system/imports'
import { downloadPath } from '../../src/contract/system/jobs'
import { createNumberUse } from '../../src/server/access/numbers/number-use'
import { employeeImport } from '../../src/server/manager/import-employees'
import { importProgram, recordOperation } from '../../src/server/system/port'
import { forgetJobs, importsOf } from '../support/server/imports'
import { runChore } from '../support/server/run-chore'
import { dialects, longSessions, type TestApp, testApp, unpaged } from '../support/server/test-app'
import { sendFile, upload } from '../support/server/upload'

describe.each(dialects)('imports of employees on %s', (dialect) => {
  let t: TestApp
  let companyId: number
  let roleIds: number[]
  beforeAll(async () => {
    t = await testApp(dialect, { env: { ...longSessions, NUMBERS_OF_MASK: '20' } })
    companyId = (await t.call(managerEndpoints.userInfo, { as: 'boss' })).companyId as number
    roleIds = (await t.call(choiceEndpoints.roleOptions, { as: 'boss' }))
      .filter(({ name }) => name === '坐席')
      .map(({ id }) => id)
  })
  afterAll(() => t.close())
  beforeEach(() => forgetJobs(t))

  const imports = () => importsOf(t, 'boss', { endpoints, companyId, more: { roleIds } })
  const work = () => imports().work()
  const jobOf = (id: number, as?: string) => imports().jobOf(id, as)
  const resultsOf = (jobId: number) => imports().resultsOf(jobId)
  const begin = (text: string) => imports().begin(text)
  const imported = (text: string, mode?: ImportMode) => imports().imported(text, mode)
  const employee = async (account: string) =>
    unpaged(await t.call(employeesEndpoints.list, { as: 'boss', query: { keywords: account, noPaging: true } })).find(
      (one) => one.account === account,
    )

  it('adds whom a file names, with department, role, number and cap, each with a password to be used once', async () => {
    const { job } = await imported(
      '姓名,登录账号,工号,部门,手机号,日呼上限,备注,没用的\n' +
        '钱一,im.one,8801,销售部/销售一组,13911110001,120,话多,x\n' +
        '钱二,im.two,,,,,,\n',
    )
    expect(job).toMatchObject({ state: 'DONE', done: 2, total: 2, message: '新增 2 位' })
    expect(await employee('im.one')).toMatchObject({
      ...{ nickname: '钱一', employeeNo: '8801', departmentName: '销售一组', dayCallCap: 120, introduction: '话多' },
      ...{ roles: ['坐席'], phone: '139****0001', status: 'ENABLED' },
    })
    expect(await employee('im.two')).toMatchObject({ nickname: '钱二', employeeNo: '8802', departmentName: null })

    const [first, second] = await resultsOf(job?.id as number)
    expect(first).toMatchObject({ 姓名: '钱一', 没用的: 'x', 导入结果: '新增', 失败原因: null, 原行号: 2 })
    expect(first?.一次性密码).not.toBe(second?.一次性密码)
    const code = hash('sha256', String(first?.一次性密码), 'hex')
    const login = { userName: 'im.one', code, type: loginTypes.password }
    expect((await t.envelope(authEndpoints.login, { body: login })).code).toBe(codes.passwordOnce)

    const object = `user:${(await employee('im.one'))?.id}`
    const log = unpaged(await t.call(systemEndpoints.logList, { as: 'boss', query: { object, noPaging: true } }))
    expect(log).toMatchObject([{ action: 'user.add', nickname: '谢琳', result: 'OK' }])
    expect(log[0]?.changes).toContainEqual({ field: 'roleIds', label: '角色', before: null, after: '坐席' })
  })

  it('says of each row why it was not taken over, and the file of results comes with those first', async () => {
    const { job } = await imported(
      '账号,姓名,工号,部门,角色,日呼上限\n' +
        'im.ok,孙好,8811,,,\n' +
        '1bad,孙坏,8812,,,\n' +
        'im.dep,孙部,8813,没有的部门,,\n' +
        'im.role,孙角,8814,,平台管理员,\n' +
        'im.cap,孙限,8815,,,多\n' +
        'im.ok,孙好,8811,,,\n' +
        'im.no,孙重,8811,,,\n' +
        'admin,孙顶,8816,,,\n' +
        ',孙空,8817,,,\n',
    )
    expect(job).toMatchObject({ state: 'DONE', message: '新增 1 位，失败 8，原因见结果文件' })
    const rows = await resultsOf(job?.id as number)
    expect(rows.map(({ 原行号, 导入结果, 失败原因 }) => [原行号, 导入结果, 失败原因])).toEqual([
      [3, '失败', '账号须为 3 到 32 个字符，以字母开头，由字母、数字、点、下划线和短横线组成'],
      [4, '失败', '部门“没有的部门”不存在，或不在您的数据范围内'],
      [5, '失败', '角色“平台管理员”不存在，或您无权授予'],
      [6, '失败', '日呼上限须为整数'],
      [7, '失败', '与第 2 行是同一位'],
      [8, '失败', '工号已被本公司的其他员工使用，请换一个'],
      [9, '失败', '账号已被使用（不分大小写），请换一个'],
      [10, '失败', '账号不能为空'],
      [2, '新增', null],
    ])
    expect(rows[0]).toMatchObject({ 账号: '1bad', 姓名: '孙坏', 工号: '8812' })
  })

  it('a preview finds the columns by their titles and the same faults, and writes nothing', async () => {
    const fileId = await upload(
      t,
      'boss',
      '员工.csv',
      '员工姓名（必填）,登录名,电话,城市\n李一,im.p1,13911110011,上海\n李二,im.p1,12,\n李三,x,,\n',
    )
    const preview = await t.call(endpoints.preview, { as: 'boss', query: { fileId, companyId, roleIds } as never })
    expect(preview).toEqual({
      fileId,
      headers: ['员工姓名（必填）', '登录名', '电话', '城市'],
      columns: ['nickname', 'account', 'phone', '-'],
      rows: [
        ['李一', 'im.p1', '13911110011', '上海'],
        ['李二', 'im.p1', '12', ''],
        ['李三', 'x', '', ''],
      ],
      ...{ checked: 3, isAll: true, right: 1 },
      faults: [
        { line: 3, reason: '电话须为 3 到 20 位数字的号码' },
        { line: 4, reason: '账号须为 3 到 32 个字符，以字母开头，由字母、数字、点、下划线和短横线组成' },
      ],
    })
    const other = await t.call(endpoints.preview, {
      as: 'boss',
      query: { fileId, companyId, roleIds, columns: ['nickname', '-', '-', '-'] } as never,
    })
    expect(other.faults).toEqual([{ line: 1, reason: '还没有选“账号”在哪一列' }])
    expect(await employee('im.p1')).toBeUndefined()
  })

  it.each([
    ['SKIP', '新增 0 位，跳过 1', { nickname: '周原', dayCallCap: null, introduction: '原来的', roles: ['坐席'] }],
    ['UPDATE', '新增 0 位，更新 1', { nickname: '周新', dayCallCap: 77, introduction: '新来的', roles: ['坐席'] }],
    ['APPEND', '新增 0 位，更新 1', { nickname: '周原', dayCallCap: 77, introduction: '原来的', roles: ['坐席'] }],
    ['FAIL', '新增 0 位，失败 1，原因见结果文件', { nickname: '周原', dayCallCap: null, introduction: '原来的' }],
  ] as const)('whoever is there already: %s', async (mode, message, after) => {
    const account = `im.m${mode.toLowerCase()}`
    await imported(`账号,姓名,介绍\n${account},周原,原来的\n`)
    const { id, job } = await imported(`账号,姓名,日呼上限,介绍\n${account.toUpperCase()},周新,77,新来的\n`, mode)
    expect(job?.message).toBe(message)
    expect(await employee(account)).toMatchObject(after)
    // Taken back, they are as before.
    const undone = await t.envelope(endpoints.undo, { as: 'boss', body: { id } })
    await work()
    expect(undone.code).toBe(mode === 'UPDATE' || mode === 'APPEND' ? codes.ok : codes.conflict)
    expect(await employee(account)).toMatchObject({ nickname: '周原', dayCallCap: null, introduction: '原来的' })
  })

  it('takes back a whole import, so that the file can come again', async () => {
    const file = '账号,姓名,工号,手机\nim.u1,吴一,8821,13911110021\nim.u2,吴二,8822,\n'
    const { id } = await imported(file)
    const { jobId } = await t.call(endpoints.undo, { as: 'boss', body: { id } })
    await work()
    expect(await jobOf(jobId)).toMatchObject({ state: 'DONE', message: '已撤销 2 位' })
    expect(await employee('im.u1')).toBeUndefined()
    const query = { keywords: 'im.u1', noPaging: true }
    const log = unpaged(await t.call(systemEndpoints.logList, { as: 'boss', query }))
    const account = { field: 'account', label: '账号' }
    expect(log.map(({ action }) => action)).toEqual(['user.delete', 'user.add'])
    expect(log[0]?.changes).toContainEqual({ ...account, before: 'im.u1', after: null })
    expect(log[1]?.changes).toContainEqual({ ...account, before: null, after: 'im.u1' })
    expect((await t.envelope(endpoints.undo, { as: 'boss', body: { id } })).msg).toBe(
      '这次导入没有留下什么，或已经撤销',
    )
    expect((await imported(file)).job).toMatchObject({ message: '新增 2 位' })
  })

  it('refuses to take back what something stands on, and keeps what came to stand there meanwhile', async () => {
    const names = ['郑一', '郑二', '郑三', '郑四']
    const file = names.map((name, at) => `im.k${at + 1},${name},${8831 + at}`).join('\n')
    const { id } = await imported(`账号,姓名,工号\n${file}\n`)
    const ids = await Promise.all(names.map(async (_, at) => (await employee(`im.k${at + 1}`))?.id as number))
    const [one, two, three] = ids as [number, number, number]
    const signIn = (userId: number, at: number | null) =>
      t.db.updateTable('user').set({ last_login_at: at }).where('id', '=', userId).execute()
    await signIn(one, 1)
    expect(await t.envelope(endpoints.undo, { as: 'boss', body: { id } })).toMatchObject({
      code: codes.conflict,
      msg: '其中 1 位后来登录过或改过（如“郑一”），不能整批撤销；可以在列表里停用或删除不要的账号',
    })
    await signIn(one, null)

    const { jobId } = await t.call(endpoints.undo, { as: 'boss', body: { id } })
    await signIn(one, 1)
    const customer = { name: '客户', phone: '13911110031', type: 10, remark: '新', userId: two }
    await t.call(customerEndpoints.add, { as: 'boss', body: customer as never })
    const changed = { id: three, version: 1, nickname: '郑改', roleIds }
    await t.call(managerEndpoints.userUpdate, { as: 'boss', body: changed })
    await work()
    expect(await jobOf(jobId)).toMatchObject({
      state: 'DONE',
      message: '已撤销 1 位，3 位没有撤销：“郑改”后来改过',
    })
    const left = await Promise.all(names.map(async (_, at) => (await employee(`im.k${at + 1}`))?.nickname))
    expect(left).toEqual(['郑一', '郑二', '郑改', undefined])
  })

  it('counts the numbers that a file brings, so that nobody finds a masked one by trying', async () => {
    const lines = Array.from({ length: 23 }, (_, at) => `im.n${at},陈${at},139${String(3000 + at)}0009`)
    const { job } = await imported(`账号,姓名,手机\n${lines.join('\n')}\n`)
    expect(job?.message).toBe('新增 20 位，失败 3，原因见结果文件')
    const [first] = await resultsOf(job?.id as number)
    expect(first?.失败原因).toContain('形如 139****0009 的号码，您一天最多输入 20 个不同的')
  })

  it('goes on where it was after its server has gone, and does no row twice', async () => {
    const lines = Array.from({ length: 9 }, (_, at) => `im.c${at},冯${at},${8840 + at}`)
    const { id, jobId } = await begin(`账号,姓名,工号\n${lines.join('\n')}\n`)
    const row = await t.db.selectFrom('job').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
    const { services } = t.app
    let written = 0
    const program = importProgram(
      {
        ...{
          database: () => t.db,
          services,
          numberUse: createNumberUse(services.limits, services.phones, services.now),
        },
        // It goes in the middle of the fifth row's transaction.
        async recordOperation(db, operation) {
          written += 1
          if (written === 5) throw new Error('gone')
          await recordOperation(db, operation)
        },
      },
      [employeeImport],
    )
    const job = { id: jobId, userId: row.user_id, companyId, input: JSON.parse(services.phones.unseal(row.input)) }
    await expect(program({ ...job, progress: async () => {} })).rejects.toThrow('gone')
    expect(await employee('im.c3')).toBeDefined()
    expect(await employee('im.c4')).toBeUndefined()
    await work()
    expect(await jobOf(jobId)).toMatchObject({ state: 'DONE', message: '新增 9 位' })
    const lost = await t.db
      .selectFrom('import_row')
      .select(['line', 'result'])
      .where('import_id', '=', id)
      .orderBy('line')
      .execute()
    expect(lost).toEqual(lines.map((_, at) => ({ line: at + 2, result: 'ADDED' })))
  })

  it('reads workbooks, GB18030 and tabs, and refuses what is no sheet', async () => {
    const preview = async (bytes: Buffer | string) => {
      const fileId = await upload(t, 'boss', 'x', bytes)
      return t.envelope(endpoints.preview, { as: 'boss', query: { fileId, companyId } as never })
    }
    const inGb = Buffer.from('d5cbbac52cd0d5c3fb0a696d2e67622cd6dc0a', 'hex')
    expect((await preview(inGb)).data).toMatchObject({ headers: ['账号', '姓名'], rows: [['im.gb', '周']] })
    expect((await preview('账号\t姓名\nim.tab\t周\n')).data).toMatchObject({ headers: ['账号', '姓名'] })
    const unreadable = '文件读不出来：请用 xlsx 或 csv 格式，另存一次后再试'
    expect((await preview('PK\u0003\u0004 nothing')).msg).toBe(unreadable)
    expect((await preview('账号,姓名\n"im,x\n')).msg).toBe(unreadable)
    expect((await preview('账号,姓名\n')).msg).toBe('文件里只有标题，没有内容')
    expect((await preview(`${'a,'.repeat(60)}a\nx\n`)).msg).toBe('文件有 61 列，最多 60 列：请删去不用的')
    const { ticket } = await t.call(endpoints.template, { as: 'boss', body: {} })
    const template = (await t.app.inject({ url: `${downloadPath}?ticket=${ticket}` })).rawPayload
    expect((await preview(template)).data).toMatchObject({
      headers: ['账号*', '姓名*', '工号', '部门', '角色', '手机', '日呼上限', '介绍'],
      columns: ['account', 'nickname', 'employeeNo', 'departmentName', 'roles', 'phone', 'dayCallCap', 'introduction'],
    })
  })

  it('a file is its sender’s own, its ticket is used once, and an empty one is refused', async () => {
    const fileId = await upload(t, 'boss', '员工.csv', '账号,姓名\nim.own,王\n')
    const asked = { as: 'admin', query: { fileId, companyId } as never }
    expect((await t.envelope(endpoints.preview, asked)).msg).toBe('文件已失效，请重新选择')
    const { ticket } = await t.call(uploadEndpoints.add, { as: 'boss', body: { name: 'x.csv', size: 1 } })
    expect((await sendFile(t, ticket, '')).msg).toBe('文件没有传完整，请重新选择')
    expect((await sendFile(t, ticket, 'a')).msg).toBe('上传已失效，请重新选择文件')
  })

  it('takes over as many as there are seats; the preview knows how many', async () => {
    const { taken } = await t.db
      .selectFrom('user')
      .select((eb) => eb.fn.countAll<number>().as('taken'))
      .where('company_id', '=', companyId)
      .where('status', '=', 'ENABLED')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    const seat = { company_id: companyId, key: 'seats' as const, limit: taken + 1, expire_at: null }
    await t.db.deleteFrom('company_quota').where('company_id', '=', companyId).where('key', '=', 'seats').execute()
    await t.db.insertInto('company_quota').values(seat).execute()
    const file = '账号,姓名\nim.s1,华一\nim.s2,华二\n'
    const fileId = await upload(t, 'boss', '员工.csv', file)
    const full = `坐席已满（${taken} / ${taken + 1}）：请停用不再使用的账号，或联系服务商增加坐席`
    const { faults } = await t.call(endpoints.preview, { as: 'boss', query: { fileId, companyId, roleIds } as never })
    expect(faults).toEqual([{ line: 3, reason: full }])
    expect((await imported(file)).job?.message).toBe('新增 1 位，失败 1，原因见结果文件')
    await t.db.deleteFrom('company_quota').where('company_id', '=', companyId).where('key', '=', 'seats').execute()
  })

  it('takes a file of several megabytes, and none beyond the limit', async () => {
    const line = `${'没用的'.repeat(200)}\n`
    const large = `账号,姓名,备注\nim.large,卫一,\n${line.repeat(3000)}`
    expect(Buffer.byteLength(large)).toBeGreaterThan(5_000_000)
    const fileId = await upload(t, 'boss', '员工.csv', large)
    const preview = await t.call(endpoints.preview, { as: 'boss', query: { fileId, companyId, roleIds } as never })
    expect(preview).toMatchObject({ isAll: false, checked: 200, right: 1 })
    const { ticket } = await t.call(uploadEndpoints.add, { as: 'boss', body: { name: 'x.csv', size: 1 } })
    expect((await sendFile(t, ticket, 'ab')).msg).toBe('文件比选择时大了，请重新选择')
    expect(
      (await t.envelope(uploadEndpoints.add, { as: 'boss', body: { name: 'x.csv', size: mostUploaded + 1 } })).msg,
    ).toBe('文件大小不能大于 104857600')
    const workbook = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(mostWorkbook)])
    const asked = { as: 'boss', query: { fileId: await upload(t, 'boss', 'x', workbook), companyId } as never }
    expect((await t.envelope(endpoints.preview, asked)).msg).toBe('文件太大：请另存为 csv，或把它分成几个再导入')
    const left = await t.db
      .selectFrom('file')
      .select('id')
      .where('name', '=', 'x.csv')
      .where('size', 'is not', null)
      .execute()
    expect(left).toEqual([])
  })

  it('forgets what the file of results said after a day, and the import after a year', async () => {
    const { id } = await imported('账号,姓名\nim.f1,褚一\n')
    const left = async (days: number) => {
      const started = t.clock.now
      t.clock.now += days * 86_400_000
      await runChore(t, 'forgetting old rows')
      t.clock.now = started
      const rows = await t.db.selectFrom('import_row').select('told').where('import_id', '=', id).execute()
      const batches = await t.db.selectFrom('import_batch').select('id').where('id', '=', id).execute()
      return { batches: batches.length, told: rows.map(({ told }) => told !== null) }
    }
    expect(await left(0)).toEqual({ batches: 1, told: [true] })
    expect(await left(2)).toEqual({ batches: 1, told: [false] })
    expect(await left(366)).toEqual({ batches: 0, told: [] })
  })
})
