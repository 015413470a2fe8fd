/** The whole server as a table of contents: its parts, then every noun by name. */
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { endpoints } from '../contract/endpoints'
import { codes } from '../contract/envelope'
import type { CodeSender, Services } from './access/handler'
import { dataHeaders, type MountOptions, mount } from './access/mount'
import { createNumberUse } from './access/numbers/number-use'
import { createPhones } from './access/numbers/phones'
import { Refusal } from './access/refusal'
import { createRefusalLog, type RefusalLog } from './access/refusal-log'
import { refusalOf } from './access/refusal-of'
import { createRequestBudget } from './access/request-budget'
import { createSessionEnds } from './access/session-ends'
import { createViewers } from './access/viewer'
import { createCodeDelivery } from './auth/code-delivery'
import { authHandlers } from './auth/routes'
import { createSender } from './auth/sender'
import { type CallsService, createCalls } from './call/calls'
import { exceptionHandlers } from './call/exception/routes'
import { callHandlers } from './call/routes'
import { createClock } from './clock'
import { companiesHandlers } from './company/companies'
import { departmentsHandlers } from './company/departments'
import { exportQuota } from './company/port'
import { resourcesHandlers } from './company/resources'
import { companyHandlers } from './company/routes'
import type { Config } from './config'
import { consentHandlers } from './customer/consents/consents'
import { dutiesHandlers } from './customer/duties'
import { customerImport } from './customer/import/import-customers'
import { mergeHandlers } from './customer/merge/merge'
import { ownersHandlers } from './customer/owners'
import { personalDataHandlers, personalDataKind, personalDataProgram } from './customer/personal-data/personal-data'
import { customerPhoneHandlers } from './customer/phones/phones'
import { revealHandlers } from './customer/phones/reveal'
import { departmentPoolHandlers } from './customer/pool/department-pools'
import { poolHandlers } from './customer/pool/routes'
import { customerHandlers } from './customer/routes'
import { tagHandlers } from './customer/tags'
import { timelineHandlers } from './customer/timeline'
import { dataKeyOf } from './db/keys/data-key'
import { createEncryption } from './db/keys/encryption'
import { createRotation, patience, type Rotation } from './db/keys/rotation'
import { exportedLists } from './exports'
import { addAvatar } from './http/avatar'
import { addDemoGuard } from './http/demo-guard'
import { addDocs } from './http/docs'
import { addDownload } from './http/download'
import { addHealth } from './http/health'
import { addLive } from './http/live'
import { addMetrics } from './http/metrics'
import { addPage } from './http/page'
import { addUpload } from './http/upload'
import { createFaultLog, type LogFault, logOptions, redacted } from './log'
import { avatarHandlers } from './manager/avatar'
import { choiceHandlers } from './manager/choices'
import { chosenUsers } from './manager/chosen'
import { employeesHandlers } from './manager/employees'
import { employeeImport } from './manager/import-employees'
import { powerHandlers } from './manager/powers/powers'
import { roleUserHandlers } from './manager/roles/role-users'
import { roleHandlers } from './manager/roles/roles'
import { managerHandlers } from './manager/routes'
import { readPasted } from './phone/lists/pasted'
import { lockImport } from './phone/locked/import-locks'
import { lockedHandlers } from './phone/locked/routes'
import { phoneHandlers } from './phone/routes'
import { createStation, type Station } from './phone/station/station'
import { createStore, type Store } from './store'
import { makeBackup } from './system/backup/make-backup'
import { type Backups, createBackups } from './system/backup/schedule'
import { loginLogHandlers } from './system/logs/logs'
import { verifyHandler, verifyKind, verifyProgram } from './system/logs/verify'
import {
  type Anchor,
  anchorText,
  batchHandlers,
  batchKind,
  batchProgram,
  createJobs,
  createSealer,
  exportHandler,
  exportKind,
  exportProgram,
  type ImportNoun,
  importHandlers,
  importKind,
  importProgram,
  type Jobs,
  jobHandlers,
  limitsOf,
  recordOperation,
  type Sealer,
  undoKind,
  undoProgram,
  uploadHandlers,
} from './system/port'
import { regionHandlers } from './system/region-routes'
import { systemHandlers } from './system/routes'
import { createLoopback, type Loopback } from './telephony/loopback/loopback'
import { wholeBatches } from './whole-batches'

export interface AppOptions {
  config: Config
  /** The built console; without it the server serves only the API. */
  clientDir?: string
  /**
   * For tests: milliseconds. The gateway's events then come when a test calls `app.gateway.advance`, not by themselves.
   */
  now?: () => number
  sender?: CodeSender
  /** Makes the backups that the settings ask for; by default this process does. @param madeAt epoch seconds */
  makeBackup?: (madeAt: number) => Promise<unknown>
  /** Runs when another process has taken over the database. */
  onOusted?: (error: Error) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    store: Store
    refusals: RefusalLog
    sealer: Sealer
    rotation: Rotation
    services: Services
    gateway: Loopback
    calls: CallsService
    station: Station
    jobs: Jobs
    backups: Backups
  }
}

/** What can be imported. */
const importNouns = [employeeImport, customerImport, lockImport] as unknown as readonly ImportNoun[]

/**
 * Requests in a minute from one address. An office of 50 people behind one address signs in at nine o'clock and looks
 * up numbers.
 */
const perMinute = {
  ...{ 'auth.login': 240, 'auth.code': 60, 'auth.second-step.start': 240, 'auth.second-step.finish': 240 },
  'phone.reference-info': 1200,
}

/**
 * Builds the server without listening. `app.store.open()` opens the database; until then the API answers "unavailable".
 */
export async function createApp({
  config,
  clientDir,
  now: clock,
  sender,
  makeBackup: makeBackupBeside,
  onOusted,
}: AppOptions): Promise<FastifyInstance> {
  const now = clock ?? createClock()
  const app = Fastify({
    ...logOptions(config),
    // We trust only our own proxy: the entries further left in X-Forwarded-For come from the client.
    trustProxy: config.trustProxy ? (_address: string, hop: number) => hop < 1 : false,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => answerError(error, request as FastifyRequest, reply as FastifyReply),
  })
  const logFault = createFaultLog(app.log)
  const answerError = errorAnswerer(logFault)
  const dataKey = dataKeyOf(config)
  const encryption = createEncryption(dataKey.hex)
  const phones = createPhones(dataKey.hex, encryption, now)
  const report = (what: string, err: unknown) => logFault('error', what, err)
  const driver = createSender(config, () => store.hasDemo(), now)
  const limits = limitsOf(config)
  const viewers = createViewers(now, limits, clock ?? (() => performance.now()))
  const services: Services = {
    ...{ config, limits, phones, now, report, rightsChanged: viewers.forgetGrants },
    codes: createCodeDelivery({ sender: sender ? () => sender : driver, report }),
    sessionEnds: createSessionEnds(report),
  }
  const opened = async () => {
    await station.start()
    await calls.start()
  }
  const store = createStore({
    config,
    limits,
    dataKey,
    encryption,
    phones,
    now,
    log: app.log,
    logFault,
    opened,
    onOusted: onOusted ?? (() => {}),
  })
  const { database, heavy } = store
  const gateway = createLoopback({ now, speed: config.loopbackSpeed, timers: !clock, report })
  const calls = createCalls({ database, services, gateway })
  const station = createStation({ database, services, calls })
  const refusals = createRefusalLog(recordOperation, now)
  app.decorate('refusals', refusals)
  // Its lines go where the log stream goes: nobody who writes to the database changes them there.
  const onSealed = (anchor: Anchor) => app.log.info({ anchor: anchorText(anchor) }, 'operation log sealed')
  app.decorate('sealer', createSealer({ services, onSealed }))
  const make = makeBackupBeside ?? ((madeAt: number) => makeBackup(config, config.backupDir, madeAt))
  app.decorate('backups', createBackups({ backups: config.backupDir, make, record: recordOperation }))
  const onRotated = (key: { id: number; rewritten: number }) =>
    app.log.info({ key }, 'everything has the new encryption key')
  app.decorate('rotation', createRotation(encryption, { patience, onDone: onRotated }))
  app.decorate('services', services)
  app.decorate('store', store)
  app.decorate('gateway', gateway)
  app.decorate('calls', calls)
  app.decorate('station', station)
  const exporting = { quota: exportQuota, database, heavy, services, lists: exportedLists }
  const numberUse = createNumberUse(limits, phones, now)
  const importing = { database, services, recordOperation, numberUse }
  const programs = {
    [exportKind]: exportProgram(exporting),
    [verifyKind]: verifyProgram(heavy, services),
    [batchKind]: batchProgram({ database, services, recordOperation, batches: wholeBatches }),
    [importKind]: importProgram(importing, importNouns),
    [undoKind]: undoProgram(importing, importNouns),
    [personalDataKind]: personalDataProgram({ database, heavy, services }),
  }
  const jobs = createJobs({ database, services, programs, wakes: !clock })
  app.decorate('jobs', jobs)
  app.decorateRequest('viewer', undefined)
  app.decorateRequest('answered', 0)
  app.addHook('onClose', async () => {
    await jobs.stop()
    await calls.stop()
    await writeRefusals(store, refusals, report)
    await store.close()
  })

  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  addDemoGuard(app, config, store.hasDemo)
  app.addHook('onResponse', async (request, reply) => {
    const { answered: code, method, viewer } = request
    // The route's own path. For an unknown path, only the parts that cannot be a number or a token.
    const path = request.routeOptions.url ?? redacted(request.url.split('?', 1)[0] ?? '')
    request.log.info({
      method,
      path,
      status: reply.statusCode,
      code,
      ms: Math.round(reply.elapsedTime),
      user: viewer?.userId,
    })
  })

  addMetrics(app, { token: config.metricsToken, database, connections: () => station.connections() })
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'deflate'] })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(codes.tooMany, `操作过于频繁，请 ${Math.max(1, Math.ceil(ttl / 1000))} 秒后再试`),
  })
  const budget = createRequestBudget(limits, now)
  await addLive(app, { station, services, viewers, database })
  if (config.apiDocs) await addDocs(app, { viewers, database })
  addDownload(app, { database, services })
  await addUpload(app, { database, services })
  addAvatar(app, { database })
  addHealth(app)

  const options: MountOptions = {
    ...{ services, viewers, database, heavy, recordOperation, refusals, budget, perMinute },
    numberUse,
    numberInLine: (line) => readPasted(line)?.number ?? null,
  }
  await app.register(async (api) => {
    mount(api, endpoints.auth, authHandlers(chosenUsers), options)
    mount(api, endpoints.call, callHandlers(calls), options)
    mount(api, endpoints.choices, choiceHandlers, options)
    mount(api, endpoints.manager, managerHandlers, options)
    mount(api, endpoints.exceptions, exceptionHandlers, options)
    mount(api, endpoints.powers, powerHandlers, options)
    mount(api, endpoints.roles, { ...roleHandlers, ...roleUserHandlers }, options)
    mount(api, endpoints.companies, companiesHandlers, options)
    mount(api, endpoints.employees, employeesHandlers, options)
    mount(api, endpoints.departments, departmentsHandlers, options)
    mount(api, endpoints.resources, resourcesHandlers, options)
    mount(api, endpoints.avatar, avatarHandlers, options)
    mount(api, endpoints.regions, regionHandlers, options)
    mount(api, endpoints.company, companyHandlers, options)
    mount(api, endpoints.customer, customerHandlers, options)
    mount(api, endpoints.owners, ownersHandlers, options)
    mount(api, endpoints.locked, lockedHandlers, options)
    mount(api, endpoints.pool, poolHandlers, options)
    mount(api, endpoints.duties, dutiesHandlers, options)
    mount(api, endpoints.tags, tagHandlers, options)
    mount(api, endpoints.customerConsents, consentHandlers, options)
    mount(api, endpoints.departmentPools, departmentPoolHandlers, options)
    mount(api, endpoints.customerMerge, mergeHandlers, options)
    mount(api, endpoints.customerPhones, customerPhoneHandlers, options)
    mount(api, endpoints.customerReveal, revealHandlers, options)
    mount(api, endpoints.personalData, personalDataHandlers(jobs), options)
    mount(api, endpoints.timeline, timelineHandlers, options)
    mount(api, endpoints.phone, phoneHandlers(station, calls), options)
    mount(api, endpoints.system, systemHandlers, options)
    mount(api, endpoints.logs, { ...loginLogHandlers, logVerify: verifyHandler(jobs) }, options)
    mount(api, endpoints.uploads, uploadHandlers, options)
    mount(api, endpoints.customerImport, importHandlers(customerImport, jobs, database), options)
    mount(api, endpoints.lockImport, importHandlers(lockImport, jobs, database), options)
    mount(api, endpoints.employeeImport, importHandlers(employeeImport, jobs, database), options)
    mount(api, endpoints.batches, batchHandlers(wholeBatches, jobs), options)
    mount(api, endpoints.jobs, { ...jobHandlers, exportAdd: exportHandler(exportedLists, jobs, exportQuota) }, options)
  })
  const isPublicDemo = () => config.demoPublic && store.hasDemo()
  // The page has its own scope, so that its headers apply only to it.
  await app.register(async (scope) =>
    addPage(scope, { config, limits, clientDir, isPublicDemo, isCodeLogin: services.codes.isOn }),
  )
  return app
}

/** At the end of the server: what is only counted would be lost. */
async function writeRefusals(store: Store, refusals: RefusalLog, report: Services['report']): Promise<void> {
  try {
    await refusals.writeCounted(store.upkeep(), true)
  } catch (error) {
    // A server that never got its database has counted nothing.
    if (!(error instanceof Refusal)) report('repeated refusals not written', error)
  }
}

const errorAnswerer = (logFault: LogFault) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = refusalOf(error, request.id)
  if (refusal.code === codes.internal) logFault('error', 'unexpected error', error, request.log)
  if (refusal.code === codes.unavailable) logFault('warn', 'database unavailable', error, request.log)
  request.answered = refusal.code
  return reply
    .code(200)
    .headers(dataHeaders)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code: refusal.code, msg: refusal.message, data: refusal.data })
}
