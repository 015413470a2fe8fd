/** The console's entry. */
import '../ui/look.css'
import { createRoot } from 'react-dom/client'
import { createConsole } from '../console/console'
import { App } from './app'
import { pages, signedIn } from './routes'

const app = createConsole({ pages, signedIn })
app.errorLog.watch(window)
void app.router.start()

createRoot(document.querySelector('#root') as HTMLElement).render(<App app={app} />)
