import { ScriptRecorder } from '../../engine/script-recorder.ts'
import { type ClockedState, totalOf } from './state.ts'

/** Records a match that is played by the clock. */
export class ClockedRecorder<S extends ClockedState> extends ScriptRecorder<S> {
  protected get isLevel(): boolean {
    const [home, away] = totalOf(this.state)
    return home === away
  }

  /** Records what changes at this time. */
  protected change(part: Partial<S>): void {
    this.update({ ...part, since: this.at })
    this.record()
  }

  protected wait(durationMs: number): void {
    this.at += durationMs
  }

  /** Records that play went on from a time until now. */
  protected played(from: number): void {
    if (this.at > from) this.playIntervals.push({ from, to: this.at })
  }

  /** Records the final result of a match whose end is recorded; since then no bets are taken. */
  protected close(confirmMs: number): void {
    this.suspendMarkets(Number.POSITIVE_INFINITY)
    this.wait(confirmMs)
    this.change({ stage: 'final' } as Partial<S>)
  }
}
