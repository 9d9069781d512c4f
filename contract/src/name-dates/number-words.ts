/** Words next to which a number is not a year. */

const counters = new Set(
  // Prefixes of the counters of cameras and scanners.
  (
    'img mg imgp imag dsc dscn dscf dsci dcp dcim mvi mov vid pict cimg hpim sany gopr gp gh gx dji pxl ' +
    'mah sam kif sta stb sdc eos crw jd pano burst snap wp rimg pana sl xt epsn nikon kodak canon hni ' +
    // What people and programs number.
    'image images picture pictures photo photos pic pics bild bilder foto fotos scan scans video videos ' +
    'film films clip clips track tape tapes band kassette cassette dvd cd vcd roll rolle rolls spule reel ' +
    'part teil vol volume disc disk file files datei document dokument page seite slide slides dia dias ' +
    'negativ negative aufnahme recording rec record voice memo untitled unbenannt new neu copy kopie ' +
    'screenshot capture frame item number nummer no nr num id ref version ver rev build model modell iso ' +
    'room zimmer hotel highway route bus flight flug tel phone telefon fax fon windows office plz zip'
  ).split(' '),
);

const units = new Set(
  (
    'p i x px pixel pixels k dpi ppi fps kbps kbit mbit mbps hz khz mb gb kb tb mm cm m km mi ft in inch ' +
    'pcs min sec s h w kw watt euro eur usd dollar dollars pounds meter metres meters miles mp uhr grad'
  ).split(' '),
);

/** Tells whether a word is usually followed by a running number: `IMG`, `Scan`, `Tape`. */
export function isCounterWord(word: string): boolean {
  return counters.has(word.toLowerCase());
}

/** Tells whether a word makes the number before it a measure: `1080 p`, `2000 km`. */
export function isUnit(word: string): boolean {
  return units.has(word.toLowerCase());
}
