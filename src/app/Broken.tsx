import { Component, type ReactNode } from 'react';

interface BrokenProps {
  readonly sentence: string;
  readonly tryAgain: string;
  readonly children: ReactNode;
}

/**
 * Shows a sentence in place of children that threw: a chunk that could not be had offline, or a bug. Words
 * typed so far are on the device; trying again renders anew.
 */
export class Broken extends Component<BrokenProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div role="alert" className="notice">
        <p>{this.props.sentence}</p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {this.props.tryAgain}
        </button>
      </div>
    );
  }
}
