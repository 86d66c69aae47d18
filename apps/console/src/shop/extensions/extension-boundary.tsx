import { Alert } from '@mui/material';
import { Component, type PropsWithChildren, type ReactNode } from 'react';

interface Props extends PropsWithChildren {
  /** Says that this part cannot be shown. */
  text: string;
}

/** Shows a text instead of a part of an extension that fails, so that the page around it stays. */
export class ExtensionBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (this.state.hasFailed) return <Alert severity="warning">{this.props.text}</Alert>;
    return this.props.children;
  }
}
