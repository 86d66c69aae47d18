import { EntryPage } from './entry/entry-page';

/** Moves units to another warehouse. */
export default function TransferStock(): React.JSX.Element {
  return <EntryPage kind="transfer" />;
}
