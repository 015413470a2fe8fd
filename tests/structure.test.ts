/** The structure of the source tree: checks every file against import-rules.ts and folder-rule.ts. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../scripts/support/freshness.mjs'
import { checkImports, filesIn } from './support/rules/check-imports'
import { checkFolders } from './support/rules/folder-rule'
import { confined, layers, lazily } from './support/rules/import-rules'
import { cleanPlants, folderPlants, importPlants } from './support/rules/plants'

const show = ({ rule, file, to }: { rule: string; file: string; to: string }) => `${rule}: ${file}${to && ` → ${to}`}`

describe('this tree', () => {
  const checked = checkImports(root)

  test('keeps the import rules', () => {
    expect(checked.faults.map(show)).toEqual([])
  })

  test('keeps the folder rule', () => {
    expect(checkFolders(filesIn(root)).map(show)).toEqual([])
  })

  test('has no folder that is too long for one look: past some 25 entries it gets folders by what they do', () => {
    const entries = new Map<string, Set<string>>()
    for (const file of filesIn(root)) {
      const parts = file.split('/')
      for (let depth = 1; depth < parts.length; depth++) {
        const folder = parts.slice(0, depth).join('/')
        entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''))
      }
    }
    expect(entries.size).toBeGreaterThan(50)
    expect([...entries].filter(([, names]) => names.size > 27).map(([folder]) => folder)).toEqual([])
  })

  test('has no file of commands that is too long for one look: past 200 lines a noun gets a folder', () => {
    const files = filesIn(root).filter((file) => /^commands\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length > 200)).toEqual(
      [],
    )
  })

  test('gives a process of its own to each file of tests that mocks a module', () => {
    const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
    const alone = /const alone = \[(.*?)\]/s.exec(config)?.[1]?.match(/(?<=')[^',]+(?=')/g) ?? []
    // View tests (.tsx) have a context each.
    const found = execFileSync('git', ['grep', '-lE', '^ *vi\\.(do)?[mM]ock\\(', '--', '*.ts'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(found.trim().split('\n').sort()).toEqual([...alone].sort())
  })

  test('locks rows in one file, which knows the order', () => {
    const found = execFileSync(
      'git',
      ['grep', '-liE', 'for(No)?(Key)?Update\\(|for (no key )?update|skipLocked', '--', 'src'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    )
    expect(found.trim().split('\n')).toEqual(['src/server/db/locks.ts'])
  })

  test('was read completely', () => {
    // Another program counts the files, so that a fault of our own search can't hide files from the rules.
    const found = execFileSync('find', ['src', 'commands', '-type', 'f', '-name', '*.[tj]s*'], {
      cwd: root,
      encoding: 'utf8',
    })
    const sources = found.split('\n').filter((file) => /\.[tj]sx?$/.test(file))
    expect(checked.files.length).toBeGreaterThan(0)
    expect([...checked.files, ...checked.tests].sort()).toEqual(sources.sort())
  })
})

describe('a tree with planted faults', () => {
  let tree: string
  const plant = (files: Record<string, string>) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, file)), { recursive: true })
      writeFileSync(join(tree, file), text)
    }
  }

  beforeAll(() => {
    tree = mkdtempSync(join(tmpdir(), 'huanhu-structure-'))
    plant(cleanPlants)
    for (const { file, text } of importPlants) plant({ [file]: text })
  })
  afterAll(() => rmSync(tree, { recursive: true, force: true }))

  test.each(importPlants)('$rule reports $file', ({ rule, file }) => {
    const { faults } = checkImports(tree)
    expect(faults.filter((fault) => fault.file === file).map((fault) => fault.rule)).toContain(rule)
  })

  test('clean files are not reported', () => {
    const { faults, tests } = checkImports(tree)
    expect(faults.filter(({ file }) => file in cleanPlants).map(show)).toEqual([])
    expect(tests).toEqual(['src/ui/button.test.tsx'])
  })

  test('every rule has its plant', () => {
    const rules = [...layers, ...confined, lazily].map((rule) => rule.name)
    const planted = importPlants.map(({ rule }) => rule)
    expect(rules.filter((rule) => !planted.includes(rule))).toEqual([])
  })

  test.each(folderPlants)('$rule reports $file', ({ rule, file }) => {
    expect(checkFolders([file]).map((fault) => fault.rule)).toContain(rule)
  })

  test('a noun’s commands are a file or a folder', () => {
    const both = ['commands/line.ts', 'commands/line/rows.ts']
    expect(checkFolders(both).map(show)).toEqual(['nouns: commands/line/rows.ts'])
    expect(both.flatMap((file) => checkFolders([file]))).toEqual([])
  })

  test('clean files keep the folder rule', () => {
    expect(checkFolders([...Object.keys(cleanPlants), 'commands/README.md'])).toEqual([])
  })
})
