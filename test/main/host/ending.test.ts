import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { Ending } from '../../../src-main/host/ending.ts';

interface Asked {
  defaultPrevented: boolean;
  preventDefault(): void;
}

const anEvent = (): Asked => ({
  defaultPrevented: false,
  preventDefault() {
    this.defaultPrevented = true;
  },
});

/** An application with a window and some unsent cancels. */
function anApplication(unsent: number) {
  const application = Object.assign(new EventEmitter(), { quits: 0, quit: () => void application.quits++ });
  const window = new EventEmitter();
  const ending = new Ending(application);
  let reports = 0;
  ending.attach(
    window,
    () => unsent,
    () => void reports++,
  );
  /** @returns whether it goes on to end */
  const ask = (emitter: EventEmitter, name: string): boolean => {
    const event = anEvent();
    emitter.emit(name, event);
    return !event.defaultPrevented;
  };
  return {
    ending,
    application,
    reports: () => reports,
    quit: () => ask(application, 'before-quit'),
    close: () => ask(window, 'close'),
  };
}

it('a person who quits while cancels are unsent is told once, and the second time it ends', () => {
  const { quit, reports, ending } = anApplication(2);
  expect([quit(), reports(), ending.begun.aborted]).toEqual([false, 1, false]);
  expect([quit(), reports(), ending.begun.aborted]).toEqual([true, 1, true]);
});

it('told by closing the window, nobody is told again by quitting, and the other way round', () => {
  const first = anApplication(1);
  expect([first.close(), first.quit(), first.reports()]).toEqual([false, true, 1]);
  const second = anApplication(1);
  expect([second.quit(), second.close(), second.reports()]).toEqual([false, true, 1]);
});

it('with nothing unsent it ends at once', () => {
  const { quit, close, reports, ending } = anApplication(0);
  expect([close(), quit(), reports(), ending.begun.aborted]).toEqual([true, true, 0, true]);
});

it('a signal ends it without a question', () => {
  const { ending, application, quit, close, reports } = anApplication(3);
  ending.now();
  expect(application.quits).toBe(1);
  expect([quit(), close(), reports()]).toEqual([true, true, 0]);
});
