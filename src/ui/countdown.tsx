"use client";

import { useEffect, useRef, useState } from "react";

const HOUR_SECONDS = 3_600;

function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = `${two(Math.floor((seconds % HOUR_SECONDS) / 60))}:${two(seconds % 60)}`;
  return seconds < HOUR_SECONDS ? minutes : `${Math.floor(seconds / HOUR_SECONDS)}:${minutes}`;
}

function secondsUntil(until: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000));
}

/** The time that is left, second by second; `onEnd` is called once when none is. */
export function Countdown({
  until,
  onEnd,
  className = "",
}: {
  until: string;
  onEnd?: () => void;
  className?: string;
}) {
  const [left, setLeft] = useState(() => secondsUntil(until));
  const ended = useRef(onEnd);
  ended.current = onEnd;

  useEffect(() => {
    function tick(): number {
      const seconds = secondsUntil(until);
      setLeft(seconds);
      return seconds;
    }
    if (tick() === 0) {
      ended.current?.();
      return;
    }
    const timer = setInterval(() => {
      if (tick() > 0) return;
      clearInterval(timer);
      ended.current?.();
    }, 500);
    return () => clearInterval(timer);
  }, [until]);

  // The server's second is rarely the browser's.
  return (
    <span role="timer" suppressHydrationWarning className={`tabular-nums ${className}`}>
      {clock(left)}
    </span>
  );
}
