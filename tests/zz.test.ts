import { it } from 'vitest'
import { join } from 'node:path'
import { buildLargeConsole } from './bench/bench-builds'
import { weighPages } from './support/page-bytes'
it('x', async () => {
  const show = (c: string) => { const {login,pages}=weighPages(c); console.log([login,...pages].map(p=>`${p.title} ${p.bytes}`).join('\n')); console.log(pages[0]!.files.map(f=>f.name+' '+f.bytes).join(', ')) }
  show('dist/client')
  show(join(await buildLargeConsole(),'client'))
}, 100000)
