/** What a browser's User-Agent says, in words that people know: `Chrome 142 · Windows`. */
export interface Device {
  title: string
  isMobile: boolean
}

// The order matters: most browsers also call themselves Chrome or Safari.
const browsers: [name: string, pattern: RegExp][] = [
  ['微信', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
]

const systems: [name: string, pattern: RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
]

export function deviceOf(agent: string): Device {
  const browser = browsers.flatMap(([name, pattern]) => {
    const version = pattern.exec(agent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })[0]
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0]
  const title = [browser, system].filter(Boolean).join(' · ')
  return { title: title || agent.trim().slice(0, 40) || '未知设备', isMobile: /Mobile|Android|iPhone|iPad/.test(agent) }
}
