/** 500 commands that load like those of a noun. */
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { manyTitles } from './many-titles'

export const manyCommands: Command[] = manyTitles.slice(100).map((title, at) =>
  defineCommand({
    id: `bench.run-command-${at}`,
    title,
    section: '系统',
    keywords: [`关键词${at % 40}`],
    run() {},
  }),
)
