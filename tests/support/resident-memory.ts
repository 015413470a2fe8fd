import { readFileSync } from 'node:fs'

/** Megabytes that a process has in memory, by Linux's own account. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
