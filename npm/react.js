"use client";
// @ts-check
/** `<alveole-game>` for React 19, for pages that a server renders too; it registers the element. */
import { createElement, useImperativeHandle, useLayoutEffect, useRef } from "react";
import "../www/alveole-game.js";

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null;

/**
 * The tag with everything as text, which a server can write and React then takes over: it sets no properties and adds no
 * listeners to a tag that the server has written.
 * @param {import("./react.js").AlveoleGameProps} props those of the tag
 */
export function AlveoleGame({ ref, ...props }) {
  const element = useRef(/** @type {import("./react.js").AlveoleGameElement | null} */ (null));
  /** @type {Record<string, unknown>} */
  const attributes = {};
  /** @type {[string, EventListener][]} */
  const listeners = [];
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("onalveole-")) {
      if (value) listeners.push([name.slice(2), /** @type {EventListener} */ (value)]);
    } else attributes[name] = name !== "style" && isObject(value) ? JSON.stringify(value) : value;
  }
  useImperativeHandle(ref, () => /** @type {import("./react.js").AlveoleGameElement} */ (element.current));
  useLayoutEffect(() => {
    const { current } = element;
    for (const [name, listener] of listeners) current?.addEventListener(name, listener);
    return () => listeners.forEach(([name, listener]) => current?.removeEventListener(name, listener));
  });
  // The element writes its `data-status` before React compares the page with what it renders.
  return createElement("alveole-game", { ...attributes, ref: element, suppressHydrationWarning: true });
}
