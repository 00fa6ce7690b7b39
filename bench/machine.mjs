// What the machine and a process tree on it have used; Linux only.
import { readdirSync, readFileSync } from 'node:fs'

/** A process and its descendants. */
function treeOf(pid) {
  const pids = [pid]
  for (const parent of pids) {
    for (const task of list(`/proc/${parent}/task`)) {
      pids.push(...read(`/proc/${parent}/task/${task}/children`).split(' ').filter(Boolean).map(Number))
    }
  }
  return pids
}

/** ms on a core, of all threads of a process tree. */
export function cpuMs(pid) {
  const threads = treeOf(pid).flatMap((one) => list(`/proc/${one}/task`).map((task) => `/proc/${one}/task/${task}/schedstat`))
  return threads.reduce((sum, file) => sum + Number(read(file).split(' ')[0] || 0), 0) / 1e6
}

/** Resident bytes of a process tree. */
export function residentBytes(pid) {
  return treeOf(pid).reduce((sum, one) => sum + Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${one}/status`))?.[1] ?? 0) * 1024, 0)
}

/** ms that all cores together have worked since the start of the machine. */
export function busyMs() {
  const [user, nice, system, , , irq, softirq] = read('/proc/stat').split('\n')[0].trim().split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softirq) * 10
}

/** Processes and threads come and go between listing and reading. */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  }
}

function list(folder) {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return []
    throw error
  }
}
