import { EntryPage } from './entry/entry-page';

/** Records what lies in a warehouse. */
export default function CountStock(): React.JSX.Element {
  return <EntryPage kind="count" />;
}
