/* global document, indexedDB, MessageChannel, navigator, performance, requestAnimationFrame, window */
// The least that shows a day from the device: twenty entries out of one record of 3650, and the mark in
// the frame after, as the app makes it.
const day = 3_649;

function fill(database) {
  const days = database.createObjectStore('days');
  for (let index = 0; index <= day; index += 1) {
    const entries = Array.from({ length: 20 }, (_, count) => ({
      time: `${String(7 + (count % 12)).padStart(2, '0')}:17:00`,
      text: `A line that stands for an entry of ordinary length, written on day ${index}, number ${count}.`,
    }));
    days.put({ entries }, index);
  }
}

function paint(entries) {
  const list = document.createElement('ol');
  for (const { time, text } of entries) {
    const item = document.createElement('li');
    item.append(Object.assign(document.createElement('time'), { textContent: time }), ` ${text}`);
    list.append(item);
  }
  document.body.append(list);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => performance.mark('daylog:day-painted');
  requestAnimationFrame(() => port2.postMessage(null));
}

const opening = indexedDB.open('stored');
opening.onupgradeneeded = () => fill(opening.result);
opening.onsuccess = () => {
  const reading = opening.result.transaction('days').objectStore('days').get(day);
  reading.onsuccess = () => paint(reading.result.entries);
};
// The policy of the site that serves it asks for that much.
window.trustedTypes?.createPolicy('default', { createScriptURL: (url) => url });
void navigator.serviceWorker.register('/stored/worker.js');
