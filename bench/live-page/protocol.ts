/** What the page of the live bench lets the bench do with it, as `window.bench`. */
export type Side = 'product' | 'direct'

export interface PageReport {
  /** Outcomes whose odds were changed. */
  readonly updates: number
  /** Longer than 50 ms, in milliseconds. */
  readonly longTasks: number[]
  /** From the arrival of a change to the end of the first frame that shows it, in milliseconds. */
  readonly latencies: number[]
}

export interface LivePage {
  /** Puts the prices on the page; answers how many. */
  mount(side: Side): Promise<number>
  /** Feeds updates for so long. */
  run(seconds: number, updatesPerSecond: number): Promise<PageReport>
}

declare global {
  interface Window {
    bench: LivePage
  }
}
