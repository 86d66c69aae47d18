import { type SavedBlock, absenceAddress } from './block-conflicts';
import { useReportConflicts } from './use-report-conflicts';

const TEXTS = { saved: 'practice.calendar.block_saved', found: 'practice.calendar.block_conflicts' };

/** Returns what tells staff that a block was saved. The bookings in its period stay, and somebody has to see to them. */
export function useReportBlock(): (block: SavedBlock) => void {
  const report = useReportConflicts();
  return (block) => report(TEXTS, block.conflicts ?? [], absenceAddress(block));
}
