/** Tries every command by keyboard, looks for each in its place for the mouse, and reports what can't be reached. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Command, Place } from '../../src/console/registry/registry'
import { commandTrials, places, stages } from '../pages/nouns'
import { commandsAt, registry } from '../pages/where-tried'
import { palette } from '../support/browser/console-page'
import { type DeskWorker, deskWorker } from '../support/browser/desk-worker'
import { journeys, type Visitor } from '../support/browser/journey'
import { tabRound } from '../support/browser/tab-round'
import { tryOut } from '../support/browser/try-command'

/** An answered call goes on for minutes. */
const j = journeys({ LOOPBACK_SPEED: '10' })
const quiet = { reducedMotion: 'reduce' } as const

describe('by Tab', () => {
  it('reports planted faults: a control out of reach, an invisible focus, a focus trap', async () => {
    const { page } = await j.visit(quiet)
    await page.setContent(`
      <button>一</button><button tabindex="-1">够不到</button><a href="#x" style="outline: none">看不见</a>
      <div inert><button>不算</button></div><button disabled>不算</button><button style="display: none">不算</button>`)
    expect(await tabRound(page)).toEqual([
      'button “够不到” is not reached by Tab',
      'a “看不见” looks the same with the focus',
    ])
    await page.setContent(`
      <button>一</button><button id="two">二</button>
      <button onkeydown="if (event.key === 'Tab') { event.preventDefault(); two.focus() }">三</button>`)
    expect(await tabRound(page)).toEqual([expect.stringMatching(/^Tab is caught at/)])
  })

  it('reaches everything on the login page, 404 and 401', async () => {
    const guest = await j.visit(quiet)
    await guest.open('/login')
    await guest.page.getByRole('form', { name: '登录' }).waitFor()
    expect(await tabRound(guest.page)).toEqual([])
    const { page, open } = await j.enter('agent', '/404', quiet)
    // The agent's state appears in the top bar once the live connection sends it.
    const pill = page.getByRole('banner').getByRole('link', { name: /离线|空闲/ })
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    await pill.waitFor()
    expect(await tabRound(page)).toEqual([])
    await open('/401?from=/manager/userlist')
    await page.getByRole('heading', { name: /权限/ }).waitFor()
    await pill.waitFor()
    expect(await tabRound(page)).toEqual([])
  })
})

describe.each(stages)('commands at $name', (stage) => {
  let visitor: Visitor
  let worker: DeskWorker
  beforeAll(async () => {
    visitor = await j.stay(() => stage.open(j))
    worker = await deskWorker(j.server.url, stage.worker)
  })
  afterAll(j.leave)

  const controls = Object.entries(commandTrials).filter(([, { control }]) => control?.at === stage.name)
  if (controls.length > 0) {
    it('have a control for the mouse where they have no place', async () => {
      await stage.prepare(visitor, worker)
      for (const [id, { control }] of controls) {
        const found = control?.of(visitor.page)
        await found?.first().waitFor({ state: 'attached' })
        expect(await found?.count(), id).toBe(1)
      }
    })
  }

  it('do nothing that is seen where nothing is done', async () => {
    const command = commandsAt(stage).find(({ keyOnly }) => !keyOnly)
    await stage.prepare(visitor, worker)
    const instead = async () => {
      while (await palette(visitor.page).isVisible()) await visitor.page.keyboard.press('Escape')
    }
    const answer = await tryOut(visitor.page, command as Command, { instead, patience: 3000, every: 500 })
    expect(answer).toBe('nothing happens')
  })

  it.each(commandsAt(stage).map((command) => [command.id, command.title, command] as const))(
    '%s %s does something that is seen',
    async (id, _title, command) => {
      const trial = commandTrials[id] ?? {}
      await stage.prepare(visitor, worker)
      await trial.before?.(visitor.page, worker)
      expect(await tryOut(visitor.page, command, trial)).toBeNull()
      await trial.after?.(visitor.page)
    },
  )
})

describe.each([...new Set(places.map(([, { account = 'boss' }]) => account))])(
  'the places of commands for %s',
  (who) => {
    let visitor: Visitor
    beforeAll(async () => {
      visitor = await j.stay(() => j.enter(who, '/', quiet))
    })
    afterAll(j.leave)

    const own = places.filter(([, { account = 'boss' }]) => account === who)
    it.each(own)('%s shows its commands', async (place, { address, before, titles }) => {
      before?.(j)
      await visitor.open(address)
      await visitor.page.locator('main tr[data-id], main h2').first().waitFor()
      const shown = await titles(visitor.page)
      const commands = registry.at(place as Place)
      expect(commands.length).toBeGreaterThan(0)
      const missing = commands.filter(({ title }) => !shown.some((text) => text.startsWith(title)))
      expect(
        missing.map(({ id }) => id),
        shown.join(' '),
      ).toEqual([])
    })
  },
)
